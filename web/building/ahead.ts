// Writes which files a page will need, so that the server can name them before the page asks: by the first part of the
// path (`pages`), and by language (`words`). What the page names itself is left out.

import { resolve } from "node:path";
import type { Plugin, Rolldown } from "vite";

type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } };

/**
 * @param pages the module of each page, by the first part of its path
 * @param words the module of each language
 */
export function ahead(pages: Record<string, string>, words: Record<string, string>): Plugin {
  return {
    name: "yaniv:ahead",
    apply: "build",
    enforce: "post",
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((one): one is Chunk => one.type === "chunk");
      const named = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
      const page = bundle["index.html"];
      const own = page?.type === "asset" ? String(page.source) : "";
      const files = (module: string): string[] => {
        const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === resolve(module));
        if (!chunk) throw new Error(`no file was built of ${module}`);
        return [...filesOf(chunk)].filter((file) => !own.includes(file)).sort();
      };
      const all = (modules: Record<string, string>): Record<string, string[]> =>
        Object.fromEntries(Object.entries(modules).map(([name, module]) => [name, files(module)]));
      this.emitFile({ type: "asset", fileName: "ahead.json", source: JSON.stringify({ pages: all(pages), words: all(words) }, null, 1) });

      /** A file, what it imports, and what these look like. */
      function filesOf(chunk: Chunk | undefined, found = new Set<string>()): Set<string> {
        if (!chunk || found.has(chunk.fileName)) return found;
        found.add(chunk.fileName);
        for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
        for (const name of chunk.imports) filesOf(named.get(name), found);
        return found;
      }
    },
  };
}

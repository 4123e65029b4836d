// Puts the names of all built files into the service worker, which is served beside them.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

export function offline(): Plugin {
  return {
    name: "yaniv:offline",
    apply: "build",
    enforce: "post",
    generateBundle(_, bundle) {
      const files = Object.keys(bundle).filter((name) => name.startsWith("assets/")).map((name) => `/${name}`).sort();
      const version = createHash("sha256").update(files.join()).digest("hex").slice(0, 12);
      const source = readFileSync(new URL("./worker.js", import.meta.url), "utf8")
        .replace('VERSION = "none"', `VERSION = "${version}"`)
        .replace("FILES = []", `FILES = ${JSON.stringify(files)}`);
      this.emitFile({ type: "asset", fileName: "worker.js", source });
    },
  };
}

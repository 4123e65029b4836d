// Where in the client we are: the path of the page, and what comes after `#`, which goes to no server.

let path = $state(location.pathname);
let mark = $state(location.hash.slice(1));

export const route = {
  get path(): string {
    return path;
  },
  get mark(): string {
    return mark;
  },
  /** The parts of the path. */
  get parts(): string[] {
    return path.split("/").filter(Boolean);
  },
};

function look(): void {
  path = location.pathname;
  mark = location.hash.slice(1);
}

/** Go to another page of the client. */
export function go(to: string, how: "push" | "replace" = "push"): void {
  history[how === "push" ? "pushState" : "replaceState"](null, "", to);
  look();
  scrollTo(0, 0);
}

/** Let links within the site be followed without loading the page anew. */
export function followLinks(): void {
  addEventListener("popstate", look);
  addEventListener("hashchange", look);
  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest?.("a");
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!link || !plain || event.defaultPrevented || link.target || link.hasAttribute("download")) return;
    if (link.origin !== location.origin || link.getAttribute("href")?.startsWith("#")) return;
    event.preventDefault();
    go(link.href);
  });
}

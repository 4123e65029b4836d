import { beforeEach, expect, test, vi } from "vitest";
import { comeEarly, toTable } from "../src/link/early";
import type { Hearing } from "../src/link/link";

const opened: { address: string; hearing: Hearing }[] = [];
vi.mock("../src/people", () => ({ someone: () => Promise.resolve({ name: "Ann", language: "en" }) }));
vi.mock("../src/link/socket", () => ({
  SocketLink: class {
    constructor(address: string, _: string, hearing: Hearing) {
      opened.push({ address, hearing });
    }
  },
}));
beforeEach(() => void opened.splice(0));

const settled = (): Promise<void> => new Promise((wake) => setTimeout(wake));

test("what a table says before its page is there is heard by the page, in order", async () => {
  comeEarly("abc", "", Promise.resolve());
  await settled();
  opened[0]?.hearing.state({ kind: "open" });
  opened[0]?.hearing.message({ kind: "done", id: "1", number: 0 });
  const way = await toTable("abc", "");
  const heard: unknown[] = [];
  way.hear({ message: (message) => heard.push(message), state: (state) => heard.push(state) });
  opened[0]?.hearing.message({ kind: "done", id: "2", number: 0 });
  expect(heard).toEqual([{ kind: "open" }, { kind: "done", id: "1", number: 0 }, { kind: "done", id: "2", number: 0 }]);
  expect(opened).toHaveLength(1);
});

test("the way to one table is not taken to another, nor twice", async () => {
  comeEarly("abc", "", Promise.resolve());
  await toTable("xyz", "");
  await toTable("abc", "");
  expect(opened.map(({ address }) => address.split("/").at(-1))).toEqual(["abc", "xyz", "abc"]);
});

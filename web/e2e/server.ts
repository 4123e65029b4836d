// Starts the server that the tests of a browser talk to, and ends it.

import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:net";
import { resolve } from "node:path";
import type { TestProject } from "vitest/node";
import { program } from "./browser";

declare module "vitest" {
  interface ProvidedContext {
    origin: string;
  }
}

/** Before a browser that was unpacked says where its own libraries are. */
const OURS = { ...process.env };
const OF_TESTS = {
  YANIV_SECRET: "of-the-tests-alone-".repeat(3),
  YANIV_REQUESTS_A_MINUTE: "100000",
  YANIV_SOCKETS_A_MINUTE: "100000",
};
const YANIV = resolve(import.meta.dirname, "../../.venv/bin/yaniv");

function freePort(): Promise<number> {
  return new Promise((found) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => found(typeof address === "object" && address ? address.port : 0));
    });
  });
}

async function up(origin: string, server: ChildProcess): Promise<void> {
  for (let i = 0; i < 1200; i++) {
    if (server.exitCode !== null) throw new Error(`the server has ended: ${server.exitCode}`);
    if (await fetch(`${origin}/health`).then((answer) => answer.ok, () => false)) return;
    await new Promise((wake) => setTimeout(wake, 100));
  }
  throw new Error("the server does not answer");
}

/** A server that answers; on another port if somebody else has taken it in between. */
async function started(tries = 5): Promise<[string, ChildProcess]> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const server = spawn(YANIV, ["serve", "--port", String(port), "--database", "memory:"], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...OURS, ...OF_TESTS },
  });
  try {
    await up(origin, server);
    return [origin, server];
  } catch (error) {
    server.kill();
    if (tries > 1 && server.exitCode !== null) return started(tries - 1);
    throw error;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await program(); // unpacked once, before two files of tests at once would run what is half there
  const [origin, server] = await started();
  project.provide("origin", origin);
  return async () => {
    const ended = new Promise((done) => server.once("exit", done));
    server.kill();
    await ended;
  };
}

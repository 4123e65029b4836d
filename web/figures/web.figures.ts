// Writes docs/results/web.md: `make figures`.

import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import { resolve } from "node:path";
import { expect, inject, test } from "vitest";
import { launch } from "../e2e/browser";
import { CATEGORIES, installed, scores, type Scores } from "./lighthouse";
import { acknowledged, firstCard, longTasks, sizes } from "./measures";
import { median, share } from "./median";

const ROOT = resolve(import.meta.dirname, "../..");
const PYTHON = resolve(ROOT, ".venv/bin/python");
const [RUNS, MOVES] = [5, 60];

const machine = (): string => execFileSync(PYTHON, ["-c", "from benchmarks.machine import machine; print(machine())"], { cwd: ROOT, encoding: "utf8" }).trim();
const kb = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
const ms = (value: number): string => `${value.toFixed(0)} ms`;
const times = async <T>(measure: () => Promise<T>): Promise<T[]> => {
  const found: T[] = [];
  for (let i = 0; i < RUNS; i++) found.push(await measure());
  return found;
};

test("the figures of the client", async () => {
  const browser = await launch();
  const version = browser.version();
  const bytes = await sizes(browser);
  const cards = await times(() => firstCard(browser));
  const tasks = await times(() => longTasks(browser));
  const answers = await acknowledged(browser, MOVES);
  await browser.close();
  const judged = installed ? await scores(inject("origin"), RUNS) : undefined;

  const longest = tasks.map((run) => Math.max(0, ...run));
  const rows = [
    ["JavaScript until my cards are there, gzipped", kb(bytes.js), "below 90 kB"],
    ["all of it: page, scripts, styles, pictures", kb(bytes.html + bytes.js + bytes.css + bytes.svg), ""],
    ["first card on a throttled phone, from an empty cache (median)", ms(median(cards)), "below 1,500 ms"],
    ["the same, slowest", ms(Math.max(...cards)), ""],
    ["tasks above 50 ms while dealing, processor 4 times slower (median of runs)", String(median(tasks.map((run) => run.length))), "0"],
    ["the longest of them (median of runs)", Math.max(...longest) ? ms(median(longest)) : "none", "50 ms"],
    ["click to acknowledged move on localhost (median)", `${median(answers).toFixed(1)} ms`, "below 100 ms"],
    ["the same, 95 of 100", `${share(answers, 0.95).toFixed(1)} ms`, ""],
    ...(judged ? Object.entries(judged).flatMap(([page, runs]) => CATEGORIES.map((one) => [`Lighthouse, ${page}: ${one} (median)`, String(median(runs.map((run: Scores) => run[one]))), "95 or more"])) : []),
  ];
  const table = ["| figure | measured | wanted |", "|---|---:|---:|", ...rows.map((row) => `| ${row.join(" | ")} |`)];
  const text = `# The client in the browser

Measured by \`make figures\` (\`web/figures\`) against a server on the same machine, in Chromium ${version}, ${RUNS} runs of each and
${MOVES} moves. The phone is that of Lighthouse: a processor four times slower than this one, 150 ms from the server, 1.6 Mbit/s.
${machine()}; the load average was ${loadavg()[1]?.toFixed(0)}, so that times are longer than they would be alone.

${table.join("\n")}

Runs: first card ${cards.map(ms).join(", ")}; longest task while dealing ${longest.map(ms).join(", ")}${judged ? `; performance of the table ${judged.table.map((run) => run.performance).join(", ")}` : ""}.
`;
  writeFileSync(resolve(ROOT, "docs/results/web.md"), text);
  expect(rows.length).toBeGreaterThan(0);
});

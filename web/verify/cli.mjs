// node cli.mjs [--json] RECORD ...: one line for each record; the exit status is 1 if any is not fair.
import { readFileSync } from "node:fs";
import { verify } from "./verify.mjs";

const json = process.argv[2] === "--json";
for (const path of process.argv.slice(json ? 3 : 2)) {
  const verdict = verify(readFileSync(path, "utf8"));
  const { problem, deals, restocks } = verdict;
  if (problem) process.exitCode = 1;
  if (json) console.log(JSON.stringify(verdict));
  else if (problem) console.log(`${path}: line ${problem.line}: ${problem.fault}`);
  else console.log(`${path}: fair, ${deals} deals and ${restocks} restocks`);
}

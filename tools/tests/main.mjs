// `npm test`: runs the test tasks of every package with turbo, which repeats only affected ones, and prints a line with
// the number of passed tests. Arguments are passed to turbo: `npm test -- --force` runs everything, `npm test --
// --filter=@calendeal/domain` one package, `npm test -- --affected` the differences from the main branch.
import { availableParallelism } from "node:os"
import { runTurbo } from "../turbo/runTurbo.mjs"
import { describeResults, readResults, removeResults, testTasks } from "./results.mjs"

const args = process.argv.slice(2)
const isEverything = !args.some(
  (arg) => arg.startsWith("--filter") || arg.startsWith("-F") || arg === "--affected"
)

// So that the counts belong to this run, or to its cached results.
removeResults()
const code = await runTurbo([
  "run",
  ...testTasks,
  // Output is printed per task, and a failure hides no other task.
  `--concurrency=${Math.max(2, availableParallelism())}`,
  "--ui=stream",
  "--log-order=grouped",
  "--log-prefix=none",
  "--output-logs=new-only",
  "--continue=always",
  ...args
])
if (!isEverything) process.exit(code)

const results = readResults()
console.log(`\n${describeResults(results)}`)
process.exit(code === 0 && results.isGood ? 0 : 1)

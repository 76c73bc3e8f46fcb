// `npm test`: the test tasks of every package through turbo, which repeats only what a change can have touched, and one
// line at the end that says how many tests passed. Arguments go on to turbo: `npm test -- --force` runs everything
// again, `npm test -- --filter=@calendeal/domain` one package, `npm test -- --affected` what differs from the main branch.
import { availableParallelism } from "node:os"
import { runTurbo } from "../turbo/runTurbo.mjs"
import { describeResults, readResults, removeResults, testTasks } from "./results.mjs"

const args = process.argv.slice(2)
const isEverything = !args.some(
  (arg) => arg.startsWith("--filter") || arg.startsWith("-F") || arg === "--affected"
)

// So that what is counted afterwards is of this run (or of the cached one that stands for it).
removeResults()
const code = await runTurbo([
  "run",
  ...testTasks,
  // Each task is shown as a whole when it is done; a failure does not hide what the others have to say.
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

// `npm test`, and `npm run test:<kind>`: runs the tasks of one kind of tests, or of all, with turbo, which repeats only
// affected ones, and prints a line with the number of passed tests. Other arguments are passed to turbo: `npm test -- --force` runs
// everything again, `npm test -- --filter=@calendeal/domain` one package, `npm test -- --affected` the differences from the main
// branch.
import { availableParallelism } from "node:os"
import { runTurbo } from "../turbo/runTurbo.mjs"
import { allKinds, describeOthers, kinds, obstacleOf } from "./kinds.mjs"
import { describeResults, readResults, removeResults } from "./results.mjs"

const [first = ""] = process.argv.slice(2)
const isNamed = first in kinds || first === "all"
const args = process.argv.slice(isNamed ? 3 : 2)
const wanted = first === "all" ? allKinds() : [isNamed ? first : "default"]
const isEverything = !args.some(
  (arg) => arg.startsWith("--filter") || arg.startsWith("-F") || arg === "--affected"
)

const obstacles = wanted.map(obstacleOf).filter((obstacle) => obstacle !== undefined)
if (obstacles.length > 0) {
  console.error(obstacles.join("\n"))
  process.exit(1)
}

// So that the counts belong to this run, or to its cached results.
removeResults(wanted)
const code = await runTurbo([
  "run",
  ...wanted.flatMap((name) => kinds[name].tasks),
  // One more than there are cores, because some wait for timers of a database or of a browser.
  `--concurrency=${availableParallelism() + 1}`,
  "--ui=stream",
  "--log-order=stream",
  "--output-logs=new-only",
  // A failure hides no other task.
  "--continue=always",
  ...args
])
if (!isEverything) process.exit(code)

const results = readResults(wanted)
console.log(`\n${describeResults(results, code !== 0)}`)
if (wanted.length < Object.keys(kinds).length) console.log(describeOthers(wanted))
process.exit(code === 0 && results.isGood ? 0 : 1)

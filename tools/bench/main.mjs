import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { ensureBundled } from "../../tests/kit/build/built.ts"
import { describeMachine } from "./machine.mjs"
import { severalAtOnce } from "./running/severalAtOnce.mjs"

// `npm run bench`, or a part by name: `npm run bench -- engine`. With --brisk, rounds are few and short, to check that
// everything works, and several parts run at once. Machines differ, so compare the ratios. Results are kept in results/
// unless the run was brisk, and the first column is compared with the last ones. A failing part does not stop the others.

/** The duration of each part, in minutes. */
const parts = {
  endpoints: 7,
  starting: 2.5,
  memory: 1.5,
  processes: 1,
  race: 1,
  throttle: 0.5,
  engine: 0.5,
  holds: 2,
  anonymous: 0.5
}
/** Parts that take too long for a complete run, and run briskly or by name only. */
const long = {
  overload: 4,
  sustained: 6,
  reminders: 4,
  entries: 8,
  commit: 2,
  reports: 15,
  hooks: 4,
  console: 26,
  scale: 45
}
/** Parts that need what not every machine has, and run by name only: a Citus cluster. */
const byName = { citus: 3 }
const results = new URL("results/", import.meta.url)

const flags = process.argv.slice(2)
const requested = flags.filter((flag) => !flag.startsWith("--"))
const minutesOf = { ...parts, ...long, ...byName }
const unknown = requested.filter((name) => !(name in minutesOf))
if (unknown.length > 0) {
  const names = [parts, { ...long, ...byName }].map((some) => Object.keys(some).join(", "))
  console.error(`No such part: ${unknown.join(", ")}. There are: ${names[0]}; by name: ${names[1]}`)
  process.exit(1)
}
const brisk = flags.includes("--brisk")
const minutes = Number(flags.find((flag) => flag.startsWith("--minutes="))?.split("=")[1] ?? 0.7)
// The bundle as in the image, which the tests of the bundle have built already if they have run.
ensureBundled()
const machine = describeMachine()
console.log(machine)

/** The last results of a part, row by row. */
const lastOf = (name) => {
  try {
    return JSON.parse(readFileSync(new URL(`${name}.json`, results), "utf8")).rows
  } catch {
    return {}
  }
}

/** A row with the ratio of its first column to the last result. */
const compared = ([name, row], last) => {
  const [column] = Object.keys(row)
  const before = last[name]?.[column]
  return [name, { ...row, "against the last run": before ? (row[column] / before).toFixed(2) : "-" }]
}

const failures = []
const failed = (name) => (error) => {
  console.error(error)
  failures.push(name)
}

const usual = Object.keys(brisk ? { ...parts, ...long } : parts)
const chosen = requested.length === 0 ? usual : requested
mkdirSync(results, { recursive: true })

const runParts = async () => {
  for (const [index, name] of chosen.entries()) {
    const expected = brisk ? "less than a minute" : `about ${minutesOf[name]} min`
    console.log(`\n${index + 1} of ${chosen.length}. ${name}, ${expected} …`)
    const { run } = await import(`./parts/${name}.mjs`)
    const last = lastOf(name)
    const began = performance.now()
    const rows = await Promise.try(run, { brisk, minutes }).catch(failed(name))
    if (rows === undefined) continue
    console.table(Object.fromEntries(Object.entries(rows).map((row) => compared(row, last))))
    console.log(`${name} took ${((performance.now() - began) / 60_000).toFixed(1)} min`)
    if (brisk) continue
    const kept = { at: new Date().toISOString(), machine, rows }
    writeFileSync(new URL(`${name}.json`, results), `${JSON.stringify(kept, undefined, 2)}\n`)
  }
}

if (brisk && chosen.length > 1) failures.push(...(await severalAtOnce(import.meta.filename, chosen)))
else await runParts()
if (failures.length > 0) console.error(`Failed: ${failures.join(", ")}`)
process.exit(failures.length === 0 ? 0 : 1)

import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { describeMachine } from "./machine.mjs"

// `npm run bench`, or a part by name: `npm run bench -- engine`. With --brisk, rounds are few and short, to check that
// everything works. Machines differ, so compare the ratios. Results are kept in results/ unless the run was brisk, and
// compared with the last ones. A failing part does not stop the others.

/** The duration of each part, in minutes. */
const parts = {
  engine: 0.7,
  endpoints: 6,
  processes: 1.5,
  throttle: 0.5,
  memory: 2,
  ready: 2,
  start: 0.3,
  race: 1,
  commit: 2
}
/** Parts that take too long for a complete run, and run by name only. */
const byName = { curves: 4, growth: 30, reports: 6, sustained: 6, scale: 45 }
const results = new URL("results/", import.meta.url)

const flags = process.argv.slice(2)
const requested = flags.filter((flag) => !flag.startsWith("--"))
const unknown = requested.filter((name) => !(name in parts) && !(name in byName))
if (unknown.length > 0) {
  const [regular, only] = [Object.keys(parts).join(", "), Object.keys(byName).join(", ")]
  console.error(`No such part: ${unknown.join(", ")}. There are: ${regular}; by name only: ${only}`)
  process.exit(1)
}
const brisk = flags.includes("--brisk")
const minutes = Number(flags.find((flag) => flag.startsWith("--minutes="))?.split("=")[1] ?? byName.growth)
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

const failures = []
const failed = (name) => (error) => {
  console.error(error)
  failures.push(name)
}

const chosen = requested.length === 0 ? Object.keys(parts) : requested
mkdirSync(results, { recursive: true })
for (const [index, name] of chosen.entries()) {
  const expected = name === "growth" ? minutes : (parts[name] ?? byName[name])
  console.log(`\n${index + 1} of ${chosen.length}. ${name}, about ${expected} min …`)
  const { run } = await import(`./parts/${name}.mjs`)
  const last = lastOf(name)
  const began = performance.now()
  const rows = await Promise.try(run, { brisk, minutes }).catch(failed(name))
  if (rows === undefined) continue
  console.table(
    Object.fromEntries(
      Object.entries(rows).map(([row, { median, ...rest }]) => {
        const before = last[row]?.median
        const against = before === undefined ? "-" : (median / before).toFixed(2)
        return [row, { median, ...rest, "against the last run": against }]
      })
    )
  )
  console.log(`${name} took ${((performance.now() - began) / 60_000).toFixed(1)} min`)
  if (brisk) continue
  const kept = { at: new Date().toISOString(), machine, rows }
  writeFileSync(new URL(`${name}.json`, results), `${JSON.stringify(kept, undefined, 2)}\n`)
}
if (failures.length > 0) console.error(`Failed: ${failures.join(", ")}`)
process.exit(failures.length === 0 ? 0 : 1)

import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { cpus, totalmem } from "node:os"

// `npm run bench`, or a part of it by name: `npm run bench -- engine`. Every figure is one of its own run: machines differ,
// so read the ratios. What a run finds is kept in results/, and compared with what the last one found.

const parts = ["engine", "start", "race"]
const results = new URL("results/", import.meta.url)

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !parts.includes(name))
if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(", ")}. There are: ${parts.join(", ")}`)
  process.exit(1)
}

const machine = {
  node: process.version,
  processors: `${cpus().length} x ${cpus()[0]?.model ?? "unknown"}`,
  memory: `${Math.round(totalmem() / 2 ** 30)} GB`
}
console.log(machine)

/** What the last run of a part found, row by row. */
const lastOf = (name) => {
  try {
    return JSON.parse(readFileSync(new URL(`${name}.json`, results), "utf8")).rows
  } catch {
    return {}
  }
}

mkdirSync(results, { recursive: true })
for (const [index, name] of parts.filter((part) => asked.length === 0 || asked.includes(part)).entries()) {
  console.log(`\n${index + 1}. ${name} …`)
  const { run } = await import(`./parts/${name}.mjs`)
  const last = lastOf(name)
  const rows = await run()
  console.table(
    Object.fromEntries(
      Object.entries(rows).map(([row, { median, ...rest }]) => {
        const before = last[row]?.median
        return [
          row,
          {
            median,
            ...rest,
            "against the last run": before === undefined ? "-" : (median / before).toFixed(2)
          }
        ]
      })
    )
  )
  const kept = { at: new Date().toISOString(), machine, rows }
  writeFileSync(new URL(`${name}.json`, results), `${JSON.stringify(kept, undefined, 2)}\n`)
}

// Reads Stryker's reports (the last run's by default), type-checks each survivor, and prints the scores and the
// undetected survivors.
import { execFileSync } from "node:child_process"
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("../..", import.meta.url))
// Inside the repository, to resolve `effect`, and next to Stryker's sandboxes.
const sandbox = `${root}tools/mutation/.stryker-tmp/types/`
const reports =
  process.argv.length > 2 ? process.argv.slice(2) : [`${root}tools/mutation/reports/mutation.json`]

const files = Object.assign({}, ...reports.map((report) => JSON.parse(readFileSync(report, "utf8")).files))

/** The offset of a line and a column, both from 1. */
const offset = (text, { line, column }) =>
  text
    .split("\n")
    .slice(0, line - 1)
    .reduce((sum, earlier) => sum + earlier.length + 1, column - 1)

const mutated = (source, { location: { start, end }, replacement }) =>
  source.slice(0, offset(source, start)) + replacement + source.slice(offset(source, end))

/** Whether the domain type-checks with this text for that file, without tests; unused names are allowed. */
const compiles = (path, text, source) => {
  const flags = ["--noEmit", "--noUnusedLocals", "false", "--noUnusedParameters", "false"]
  writeFileSync(sandbox + path, text)
  try {
    const tsc = `${root}node_modules/typescript/bin/tsc`
    execFileSync(process.execPath, [tsc, ...flags, "-p", `${sandbox}packages/domain/tsconfig.json`])
    return true
  } catch {
    return false
  } finally {
    writeFileSync(sandbox + path, source)
  }
}

rmSync(sandbox, { recursive: true, force: true })
mkdirSync(`${sandbox}packages/domain`, { recursive: true })
cpSync(`${root}tsconfig.base.json`, `${sandbox}tsconfig.base.json`)
cpSync(`${root}packages/domain/src`, `${sandbox}packages/domain/src`, { recursive: true })
for (const [path, { source }] of Object.entries(files)) writeFileSync(sandbox + path, source)
writeFileSync(
  `${sandbox}packages/domain/tsconfig.json`,
  JSON.stringify({ extends: "../../tsconfig.base.json", include: ["src"], exclude: ["**/*.test.ts"] })
)
const [first] = Object.entries(files)
if (!compiles(first[0], first[1].source, first[1].source))
  throw new Error("The domain does not compile as it is.")

/** A timeout depends on the machine, not on the mutant. */
const isFound = ({ status, statusReason = "" }) =>
  status === "Timeout" || (status === "Killed" && !statusReason.startsWith("Test timed out"))

const rows = new Map()
for (const [path, { mutants, source }] of Object.entries(files)) {
  const folder = path.split("/").at(-2)
  const row = rows.get(folder) ?? { found: 0, typed: 0, alive: 0, void: 0 }
  rows.set(folder, row)
  for (const mutant of mutants) {
    if (isFound(mutant)) row.found++
    else if (["Ignored", "RuntimeError"].includes(mutant.status)) row.void++
    else if (!compiles(path, mutated(source, mutant), source)) row.typed++
    else {
      row.alive++
      const { start, end } = mutant.location
      const before = source.slice(offset(source, start), offset(source, end)).replaceAll(/\s+/g, " ")
      console.log(
        `${path}:${start.line}:${start.column} ${mutant.status}\n  - ${before}\n  + ${mutant.replacement.replaceAll(/\s+/g, " ")}`
      )
    }
  }
}

const percent = (part, whole) => (whole === 0 ? "" : ((100 * part) / whole).toFixed(1))
const line = (name, { alive, found, typed, void: nothing }) =>
  `| ${name} | ${found} | ${typed} | ${alive} | ${nothing} | ${percent(found, found + typed + alive)} | ${percent(found + typed, found + typed + alive)} |`
const total = [...rows.values()].reduce((a, b) =>
  Object.fromEntries(Object.keys(a).map((key) => [key, a[key] + b[key]]))
)
console.log(
  "\n| folder | found by tests | by types alone | alive | not counted | score of the tests, % | with types, % |"
)
console.log("| --- | --: | --: | --: | --: | --: | --: |")
for (const [name, row] of [...rows].toSorted()) console.log(line(name, row))
console.log(line("all", total))
rmSync(sandbox, { recursive: true, force: true })

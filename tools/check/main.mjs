// `npm run check`: runs the check:* scripts of package.json, two at a time, and prints a line for each. Every check runs,
// so that one run shows all failures.
import { spawn } from "node:child_process"
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("../..", import.meta.url))
const { scripts } = JSON.parse(readFileSync(`${root}package.json`, "utf8"))

// The types take about as long as the others together. The checks that fail most often come first of these.
const order = ["types", "format", "lint", "prose", "imports", "unused"]
const checks = Object.keys(scripts)
  .filter((name) => name.startsWith("check:"))
  .toSorted((a, b) => placeOf(a) - placeOf(b))

/** A check that the order does not name comes last. */
function placeOf(script) {
  const place = order.indexOf(script.slice("check:".length))
  return place === -1 ? order.length : place
}

/** Runs a script, and returns whether it succeeded; npm has put node_modules/.bin on the PATH. */
const run = (script) =>
  new Promise((resolve) => {
    const started = performance.now()
    const output = []
    const child = spawn(scripts[script], { cwd: root, shell: true, stdio: ["ignore", "pipe", "pipe"] })
    child.stdout.on("data", (part) => output.push(part))
    child.stderr.on("data", (part) => output.push(part))
    child.on("close", (code) => {
      const seconds = ((performance.now() - started) / 1000).toFixed(1)
      console.log(`${script.padEnd(14)} ${seconds.padStart(6)} s  ${code === 0 ? "ok" : "FAILED"}`)
      if (code !== 0) console.log(Buffer.concat(output).toString())
      resolve(code === 0)
    })
  })

const waiting = [...checks]
const results = []
const lane = async () => {
  for (let script = waiting.shift(); script !== undefined; script = waiting.shift())
    results.push(await run(script))
}
await Promise.all([lane(), lane()])
process.exitCode = results.every((succeeded) => succeeded) ? 0 : 1

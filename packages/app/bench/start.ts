import { spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import { median } from "./quantile.ts"

// The median startup time of the command line from the sources and from the bundle, which take turns. Use the ratio,
// because absolute times depend on the machine.

const rounds = 9
const app = fileURLToPath(new URL("../", import.meta.url))
const programs = { sources: `${app}src/fromSources.ts`, bundle: `${app}dist/calendeal.js` }

const milliseconds = (program: string): number => {
  const began = performance.now()
  const { status, stderr } = spawnSync(process.execPath, [program, "--version"], { encoding: "utf8" })
  if (status !== 0) throw new Error(stderr)
  return performance.now() - began
}

const turns = Array.from({ length: rounds }, () => ({
  sources: milliseconds(programs.sources),
  bundle: milliseconds(programs.bundle)
}))
const sources = median(turns.map((turn) => turn.sources))
const bundle = median(turns.map((turn) => turn.bundle))
const ratio = median(turns.map((turn) => turn.sources / turn.bundle))
console.log(
  `calendeal --version: sources ${sources.toFixed(0)} ms, bundle ${bundle.toFixed(0)} ms, ratio ${ratio.toFixed(1)}`
)

import { spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"

/** Runs a package's benchmark, briskly or not, prints its output, and returns the milliseconds in its last line. */
export const figuresOf = (file, brisk) => {
  const path = fileURLToPath(new URL(`../../${file}`, import.meta.url))
  const { status, stdout } = spawnSync(process.execPath, [path, ...(brisk ? ["--brisk"] : [])], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"]
  })
  if (status !== 0) throw new Error(`${file} failed`)
  console.log(stdout.trim())
  const last = stdout.trim().split("\n").at(-1) ?? ""
  return Object.fromEntries(
    [...last.matchAll(/(\d+) ms(?: \((\w[\w.]*)\))?/g)].map(([, ms, name], nth) => [
      name ?? `figure ${nth + 1}`,
      { median: Number(ms) }
    ])
  )
}

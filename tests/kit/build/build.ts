// Builds what tests need of the product, for `ensureBundled` and `ensurePagesBuilt`.
import { spawnSync } from "node:child_process"
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from "node:fs"
import { dirname, join } from "node:path"
import { alone } from "../../../tools/setup/alone.mjs"
import { build, builds, bundle, pages, root } from "./built.ts"

/** Builds of other sources are kept for a day, since tests may run on them. */
const kept = 86_400_000

mkdirSync(build, { recursive: true })
await alone(`${build}.lock`, () => {
  pages.ensure()
  if (process.argv.includes("--pages") || existsSync(bundle)) return
  const { error, status } = spawnSync(
    process.execPath,
    [join(root, "packages/app/build/bundle.ts"), dirname(bundle)],
    {
      env: { ...process.env, BUILT_PAGES: build },
      stdio: ["ignore", "ignore", "inherit"]
    }
  )
  if (error !== undefined) throw error
  if (status !== 0) process.exit(1)
})
for (const name of readdirSync(builds)) {
  const other = join(builds, name)
  if (other !== build && statSync(other).mtimeMs < Date.now() - kept)
    rmSync(other, { recursive: true, force: true })
}

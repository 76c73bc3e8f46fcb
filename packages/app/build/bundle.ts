// `npm run build` of the app: calendeal.js and the files that it loads, in the given folder, by default dist/. A build that
// fails leaves the earlier bundle.
import { spawnSync } from "node:child_process"
import { join } from "node:path"
import { inPlaceOf } from "../../../tools/build/inPlaceOf.ts"

const app = join(import.meta.dirname, "..")

const [, , folder = join(app, "dist")] = process.argv

const isBuilt = await inPlaceOf(folder, (out) => {
  const tsdown = join(app, "../../node_modules/.bin/tsdown")
  const { error, status } = spawnSync(tsdown, ["--out-dir", out], { cwd: app, stdio: "inherit" })
  if (error !== undefined) throw error
  return status === 0
})
if (!isBuilt) process.exit(1)

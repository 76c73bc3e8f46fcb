// Publishes the built packages to npm, with provenance. A version that is published already is skipped, so that a release can be
// repeated. `npm run build` comes before it. `--dry-run` publishes nothing.
import { spawnSync } from "node:child_process"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

const packages = join(import.meta.dirname, "../../packages")
const options = process.argv.includes("--dry-run") ? ["--dry-run"] : ["--provenance"]

const npm = (...args: ReadonlyArray<string>) =>
  spawnSync("npm", args, { stdio: ["ignore", "pipe", "inherit"], encoding: "utf8" })

for (const folder of readdirSync(packages).toSorted()) {
  const manifest = JSON.parse(readFileSync(join(packages, folder, "package.json"), "utf8"))
  if (manifest.private === true) continue
  const { name, version } = manifest
  if (npm("view", `${name}@${version}`, "version").stdout.trim() === version) {
    console.log(`${name}@${version} is published already.`)
    continue
  }
  const { status } = npm("publish", join(packages, folder, "dist"), "--access", "public", ...options)
  if (status !== 0) process.exit(1)
  console.log(`${name}@${version}`)
}

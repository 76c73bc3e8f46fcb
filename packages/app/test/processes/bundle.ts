import { spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

const app = fileURLToPath(new URL("../../", import.meta.url))
const root = join(app, "../../")
const stamp = join(app, "dist/sources")

/** The production bundle. */
export const bundle = join(app, "dist/calendeal.js")

/** The compile cache for the bundle, as in the image. It makes the many process starts faster. */
export const compiled = join(app, "dist/compiled")

/**
 * Builds the bundle unless dist/ is up to date with the sources. Tests start the bundle because it is the product and
 * starts five times as fast as the sources.
 */
export const ensureBundled = (): void => {
  const wanted = sourcesHash()
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return
  const { error, status } = spawnSync(process.execPath, [join(app, "build/bundle.ts")], {
    cwd: app,
    stdio: ["ignore", "ignore", "inherit"]
  })
  if (error !== undefined) throw error
  if (status !== 0) throw new Error("The bundle could not be built.")
  writeFileSync(stamp, wanted)
}

const sourcesHash = () => {
  const hash = createHash("sha256")
  const add = (path: string) => hash.update(path).update(readFileSync(join(root, path)))
  const build = "packages/app/build"
  for (const path of ["package.json", "package-lock.json", "LICENSE", "packages/app/tsdown.config.ts"])
    add(path)
  for (const file of readdirSync(join(root, build), { recursive: true, encoding: "utf8" }).sort()) {
    if (/\.[a-z]+$/.test(file)) add(`${build}/${file}`)
  }
  for (const name of readdirSync(join(root, "packages"))) {
    add(`packages/${name}/package.json`)
    const sources = join(root, "packages", name, "src")
    for (const file of readdirSync(sources, { recursive: true, encoding: "utf8" }).sort()) {
      if (/(?<!\.test)\.[a-z]+$/.test(file)) add(`packages/${name}/src/${file}`)
    }
  }
  return hash.digest("hex")
}

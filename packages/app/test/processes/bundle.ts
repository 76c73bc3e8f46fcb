import { spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

const app = fileURLToPath(new URL("../../", import.meta.url))
const root = join(app, "../../")
const stamp = join(app, "dist/sources")

/** Where the bundle is, which is what an operator runs. */
export const bundle = join(app, "dist/calendeal.js")

/** Where Node keeps what it compiled of the bundle, as the image does: each of a hundred processes starts sooner. */
export const compiled = join(app, "dist/compiled")

/**
 * Builds the bundle unless the one in dist/ was built from these very sources. Tests start it rather than the
 * sources because it is the product, and because a process of it starts in a fifth of the time.
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

// The built product for tests. Each state of the sources has a folder of its own, because a dist/ may be in use.
import { spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { builtPages } from "../../../tools/build/builtPages.ts"

export const root = join(import.meta.dirname, "../../..")

/** The folder with the builds of all states of the sources. */
export const builds = join(root, "tests/.built")

const sourcesHash = () => {
  const hash = createHash("sha256")
  const add = (path: string) => hash.update(path).update(readFileSync(join(root, path)))
  for (const path of ["package.json", "package-lock.json", "LICENSE", "packages/app/tsdown.config.ts"])
    add(path)
  for (const folder of [
    "tools/build",
    ...readdirSync(join(root, "packages")).flatMap((name) => [
      `packages/${name}/src`,
      `packages/${name}/build`
    ])
  ])
    for (const file of filesIn(folder)) if (/(?<!\.test)\.[a-z]+$/.test(file)) add(`${folder}/${file}`)
  return hash.digest("hex").slice(0, 16)
}

const filesIn = (folder: string) =>
  existsSync(join(root, folder))
    ? readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).sort()
    : []

/** The folder of the build of these sources. All processes of a run use the same one, also if the sources change meanwhile. */
export const build = (process.env["TEST_BUILD"] ??= join(builds, sourcesHash()))

export const pages = builtPages(build)

/** The production bundle. */
export const bundle = join(build, "service/calendeal.js")

/** The compile cache for the bundle, as in the image. It makes the many process starts faster. */
export const compiled = join(build, "compiled")

/** Builds the pages and the bundle, unless these sources are built. */
export const ensureBundled = (): void => run("build.ts")

/** Builds the pages, unless these sources are built. */
export const ensurePagesBuilt = (): void => run("build.ts", "--pages")

const run = (file: string, ...flags: ReadonlyArray<string>) => {
  const { error, status } = spawnSync(process.execPath, [join(import.meta.dirname, file), ...flags], {
    stdio: ["ignore", "ignore", "inherit"]
  })
  if (error !== undefined) throw error
  if (status !== 0) throw new Error("The product could not be built.")
}

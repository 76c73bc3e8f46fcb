// Builds the page unless dist/ was built from the same sources: before `npm start`, `npm test`, the bundle and the tests
// of the app. Plain JavaScript for any Node version; an unchanged page costs one hash.
import { spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

const folder = fileURLToPath(new URL("..", import.meta.url))
const built = join(folder, "dist/built.js")

/** A hash of all the sources of the page. */
export const sourcesHash = () => {
  const hash = createHash("sha256").update(readFileSync(join(folder, "../../package-lock.json")))
  for (const part of ["build", "src"]) {
    for (const file of readdirSync(join(folder, part), { recursive: true, encoding: "utf8" }).sort()) {
      if (/(?<!\.test)\.(?:css|mjs|ts|tsx)$/.test(file))
        hash.update(file).update(readFileSync(join(folder, part, file)))
    }
  }
  return hash.digest("hex")
}

const isBuilt = () => existsSync(built) && readFileSync(built, "utf8").startsWith(`// ${sourcesHash()}\n`)

/** Ensures that `#built` exists and is current; throws if the page cannot be built. */
export const ensureBuilt = () => {
  if (isBuilt()) return
  const pinned = join(folder, "../../node_modules/.bin/node")
  const { error, status } = spawnSync(
    existsSync(pinned) ? pinned : process.execPath,
    [join(folder, "build/build.ts")],
    { cwd: folder, stdio: ["ignore", "ignore", "inherit"] }
  )
  if (error !== undefined) throw error
  if (status !== 0) throw new Error("The booking page could not be built.")
}

/** The folders of the npm packages whose code is in the page, such as `node_modules/preact`. */
export const packagesOfPage = () => JSON.parse(readFileSync(join(folder, "dist/packages.json"), "utf8"))

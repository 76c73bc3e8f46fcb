// Builds a package for browsers unless the folder was built from the same sources: into dist/ before `npm start` and the
// bundle, into a folder of their own for tests. Plain JavaScript for any Node version; an unchanged package costs one hash.
import { spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("../../..", import.meta.url))

/**
 * The build of the package in this folder. `what` names the package in messages, and `used` are the folders of other packages,
 * relative to the root, whose files the build includes.
 */
export const buildOnce = (folder, what, used = []) => {
  const dist = join(folder, "dist")

  /** A hash of all the sources of the package. */
  const sourcesHash = () => {
    const hash = createHash("sha256").update(readFileSync(join(root, "package-lock.json")))
    const folders = [join(folder, "build"), join(folder, "src"), ...used.map((part) => join(root, part))]
    for (const part of folders) {
      for (const file of readdirSync(part, { recursive: true, encoding: "utf8" }).sort()) {
        if (/(?<!\.test)\.(?:css|mjs|ts|tsx)$/.test(file))
          hash.update(file).update(readFileSync(join(part, file)))
      }
    }
    return hash.digest("hex")
  }

  const isBuilt = (out) => {
    const built = join(out, "built.js")
    return existsSync(built) && readFileSync(built, "utf8").startsWith(`// ${sourcesHash()}\n`)
  }

  return {
    sourcesHash,

    /** Ensures that the folder has the current `#built` and `#files`; throws if the package cannot be built. */
    ensureBuilt: (out = dist) => {
      if (isBuilt(out)) return
      const pinned = join(root, "node_modules/.bin/node")
      const { error, status } = spawnSync(
        existsSync(pinned) ? pinned : process.execPath,
        [join(folder, "build/build.ts"), out],
        { cwd: folder, stdio: ["ignore", "ignore", "inherit"] }
      )
      if (error !== undefined) throw error
      if (status !== 0) throw new Error(`${what} could not be built.`)
    },

    /** The folders of the npm packages whose code is in the build, such as `node_modules/preact`. */
    packagesOf: (out = dist) => JSON.parse(readFileSync(join(out, "packages.json"), "utf8"))
  }
}

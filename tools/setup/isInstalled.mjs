import { existsSync, readFileSync } from "node:fs"

/**
 * Whether node_modules matches the lock file, according to npm's own record, so that a developer's `npm install` is
 * kept. Optional packages may be missing on this platform.
 */
export const isInstalled = (root) => {
  const record = `${root}node_modules/.package-lock.json`
  if (!existsSync(record)) return false
  const { packages: wanted } = JSON.parse(readFileSync(`${root}package-lock.json`, "utf8"))
  const { packages: found } = JSON.parse(readFileSync(record, "utf8"))
  return Object.entries(wanted)
    .filter(
      ([path, entry]) => path.startsWith("node_modules/") && !(entry.optional && found[path] === undefined)
    )
    .every(([path, entry]) => {
      const there = found[path]
      return (
        there?.version === entry.version &&
        there?.integrity === entry.integrity &&
        existsSync(`${root}${path}`)
      )
    })
}

import { existsSync, readFileSync } from "node:fs"

/**
 * Whether node_modules already holds what the lock file names, by npm's own record of what it put there. So a
 * developer's `npm install` is not undone by an `npm ci`. Optional packages may be absent: other platforms' are.
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

import { mkdirSync, renameSync, rmSync } from "node:fs"
import { dirname, join } from "node:path"

/**
 * Builds a folder beside the one that it replaces, and puts it there when `build` says that it went well. A build that
 * fails leaves the earlier folder as it was; two builds at once do not see each other's files.
 */
export const inPlaceOf = async (
  folder: string,
  build: (out: string) => boolean | Promise<boolean>
): Promise<boolean> => {
  const out = join(dirname(folder), `.building-${process.pid}`)
  mkdirSync(out, { recursive: true })
  try {
    if (!(await build(out))) return false
    rmSync(folder, { recursive: true, force: true })
    renameSync(out, folder)
    return true
  } finally {
    rmSync(out, { recursive: true, force: true })
  }
}

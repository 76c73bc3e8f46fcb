import { mkdirSync, renameSync, rmSync } from "node:fs"
import { dirname, join } from "node:path"

/**
 * Builds a folder beside the one that it replaces, and moves it there if `build` succeeds. A failed build keeps the
 * earlier folder; concurrent builds do not conflict.
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

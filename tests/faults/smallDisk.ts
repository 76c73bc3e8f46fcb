import { execFileSync, spawnSync } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

/** A disk of its own, which can be full. Needs root. */
export const makeSmallDisk = (megabytes: number) => {
  const folder = mkdtempSync(join(tmpdir(), "calendeal-disk-"))
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=755`, "tmpfs", folder])
  const filler = join(folder, "filler")
  return {
    folder,
    /** Writes until there is no space left. */
    fill: () => void spawnSync("dd", ["if=/dev/zero", `of=${filler}`, "bs=4096"], { stdio: "ignore" }),
    free: () => rmSync(filler, { force: true }),
    remove: () => {
      execFileSync("umount", ["--lazy", folder])
      rmSync(folder, { recursive: true, force: true })
    }
  }
}

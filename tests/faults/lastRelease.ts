import { execFileSync } from "node:child_process"
import { createHash } from "node:crypto"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { brotliDecompressSync } from "node:zlib"

const kept = new URL("../../releases/", import.meta.url)

/** Unpacks the bundle of the last release, which `tools/release/keepBundle.mjs` has kept. Returns its program. */
export const unpackLastRelease = () => {
  const packed = readFileSync(new URL("last.tar.br", kept))
  const { sha256 } = JSON.parse(readFileSync(new URL("last.json", kept), "utf8"))
  if (createHash("sha256").update(packed).digest("hex") !== sha256)
    throw new Error("releases/last.tar.br is not the file that last.json describes.")
  const folder = mkdtempSync(join(tmpdir(), "calendeal-last-release-"))
  execFileSync("tar", ["-xf", "-", "-C", folder], { input: brotliDecompressSync(packed) })
  return {
    program: join(folder, "calendeal.js"),
    remove: () => rmSync(folder, { recursive: true, force: true })
  }
}

import { execFile } from "node:child_process"
import { createHash } from "node:crypto"
import { createReadStream, createWriteStream, existsSync } from "node:fs"
import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { join } from "node:path"
import { pipeline } from "node:stream/promises"
import { promisify } from "node:util"
import { createBrotliDecompress } from "node:zlib"

const run = promisify(execFile)

/** Whether the package has a Chromium for this machine. It is built for Amazon Linux and runs on any glibc from 2.34. */
export const isNpmChromiumFor = (platform: NodeJS.Platform, processor: NodeJS.Architecture): boolean =>
  platform === "linux" && processor === "x64"

/**
 * The Chromium of @sparticuz/chromium with the libraries and fonts that a bare machine lacks, unpacked at the first use
 * (209 MB, about 6 seconds). The package's own function unpacks to fixed names in /tmp, where another user can put
 * another program first.
 */
export const npmChromium = async () => {
  const packed = join(createRequire(import.meta.url).resolve("@sparticuz/chromium"), "../..")
  const packages = join(packed, "../..")
  const manifest = await readFile(join(packed, "package.json"), "utf8")
  const fonts = fontsOf(packages)
  const name = createHash("sha256").update(manifest).update(fonts).digest("hex").slice(0, 16)
  const folder = join(packages, ".cache", `chromium-${name}`)
  if (!existsSync(folder)) await unpack(join(packed, "bin"), folder, fonts)
  return {
    executablePath: join(folder, "chromium"),
    env: { LD_LIBRARY_PATH: join(folder, "lib"), FONTCONFIG_FILE: join(folder, "calendeal.conf") }
  }
}

/** Open Sans comes with Chromium. The fonts of cards add Arabic and Japanese. */
const fontsOf = (packages: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <dir>${packages}/@expo-google-fonts</dir>
  <cachedir>${packages}/.cache/fontconfig</cachedir>
  <alias>
    <family>sans-serif</family>
    <prefer><family>Open Sans</family></prefer>
  </alias>
</fontconfig>
`

/** Other processes may unpack at the same time: the first complete folder stays. */
const unpack = async (packed: string, folder: string, fonts: string): Promise<void> => {
  await mkdir(join(folder, ".."), { recursive: true })
  const own = await mkdtemp(`${folder}.`)
  try {
    await decompress(join(packed, "chromium.br"), join(own, "chromium"))
    await chmod(join(own, "chromium"), 0o755)
    for (const name of ["al2023.tar", "fonts.tar"]) {
      const archive = join(own, name)
      await decompress(join(packed, `${name}.br`), archive)
      await run("tar", ["-x", "-f", archive, "--no-same-owner", "-C", own])
      await rm(archive)
    }
    await writeFile(join(own, "calendeal.conf"), fonts)
    await chmod(own, 0o755)
    await rename(own, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
  } finally {
    await rm(own, { recursive: true, force: true })
  }
}

const decompress = (file: string, to: string): Promise<void> =>
  pipeline(createReadStream(file), createBrotliDecompress(), createWriteStream(to))

import { execFile } from "node:child_process"
import { createHash } from "node:crypto"
import { createReadStream, existsSync } from "node:fs"
import { mkdir, mkdtemp, rename, rm } from "node:fs/promises"
import { join } from "node:path"
import { pipeline } from "node:stream/promises"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"

const run = promisify(execFile)
const cache = fileURLToPath(new URL("../../../node_modules/.cache/", import.meta.url))

/** The release of Maven Central, 176 MB. It runs on Java 17, which Debian 12 has. */
const version = "26.7.3"
const checksum = "77657f30b7e90d70f727712ce1c967f430fd6a5e9f458d32d8c6df0635345f47"
const address = `https://repo.maven.apache.org/maven2/org/keycloak/keycloak-quarkus-dist/${version}/keycloak-quarkus-dist-${version}.tar.gz`

/** The options that are fixed when Keycloak is built, which takes longer than its start. */
const built = ["--db=dev-mem", "--cache=local"]

/** The folder with Keycloak, which is downloaded and built at the first use. */
export const keycloakFolder = async (): Promise<string> => {
  const name = createHash("sha256")
    .update([version, checksum, ...built].join(" "))
    .digest("hex")
    .slice(0, 16)
  const folder = join(cache, `keycloak-${name}`)
  if (!existsSync(folder)) await create(folder)
  return folder
}

/** Other processes may create the folder at the same time: the first complete one stays. */
const create = async (folder: string): Promise<void> => {
  await mkdir(cache, { recursive: true })
  const own = await mkdtemp(`${folder}.`)
  try {
    const archive = join(own, "keycloak.tar.gz")
    await download(archive)
    const distribution = join(own, "keycloak")
    await mkdir(distribution)
    await run("tar", ["-xzf", archive, "-C", distribution, "--strip-components=1"])
    await run(join(distribution, "bin/kc.sh"), ["build", ...built])
    await rename(distribution, folder)
  } catch (error) {
    if (!existsSync(folder))
      throw new Error(
        "The tests download Keycloak: they need curl, network access and Java (Debian: apt-get install openjdk-17-jre-headless).",
        { cause: error }
      )
  } finally {
    await rm(own, { recursive: true, force: true })
  }
}

/** With curl, which trusts the system's certificates, also those of a proxy. */
const download = async (file: string): Promise<void> => {
  await run("curl", ["--silent", "--show-error", "--fail", "--location", "--output", file, address])
  const digest = createHash("sha256")
  await pipeline(createReadStream(file), digest)
  const found = digest.digest("hex")
  if (found !== checksum) throw new Error(`${address} has the SHA-256 ${found} instead of ${checksum}`)
}

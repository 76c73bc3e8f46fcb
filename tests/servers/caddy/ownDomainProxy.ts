import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"

const guide = readFileSync(new URL("../../../docs/guides/own-domain.md", import.meta.url), "utf8")

/** The documented settings. */
const documented = /```text\n(\{\n\ton_demand_tls[^]*?\n\}\n)```/.exec(guide)?.[1] ?? ""

/** The ports of Caddy and of the service. */
export interface ProxiedPorts {
  readonly secure: number
  readonly service: number
  readonly metrics: number
}

/**
 * Starts Caddy with the documented settings before a service with the host name `book.test`. Its internal authority signs the
 * certificates; `authority` is its root certificate.
 */
export const startCaddyOnDemand = async ({ metrics, secure, service }: ProxiedPorts) => {
  if (spawnSync("caddy", ["version"]).status !== 0)
    throw new Error("Caddy is missing. Install the package `caddy`, such as by `apt-get install caddy`.")
  const folder = mkdtempSync(join(tmpdir(), "calendeal-caddy-"))
  const settings = documented
    .replace(
      "{\n",
      `{\n\tadmin off\n\tlocal_certs\n\tskip_install_trust\n\tauto_https disable_redirects\n\thttps_port ${secure}\n`
    )
    .replace("127.0.0.1:9464", `127.0.0.1:${metrics}`)
    .replace("book.example.com", "book.test")
    .replaceAll("127.0.0.1:3000", `127.0.0.1:${service}`)
  const file = join(folder, "Caddyfile")
  writeFileSync(file, settings)
  const caddy = spawn("caddy", ["run", "--config", file, "--adapter", "caddyfile"], {
    env: { PATH: process.env["PATH"], HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: ["ignore", "ignore", "pipe"]
  })
  let log = ""
  caddy.stderr.on("data", (chunk: Buffer) => (log += chunk.toString("utf8")))
  const ended = once(caddy, "exit")
  const root = join(folder, "caddy/pki/authorities/local/root.crt")
  while (!existsSync(root) || !log.includes("serving initial configuration")) {
    if (caddy.exitCode !== null) throw new Error(`Caddy does not start:\n${log}`)
    await sleep(50)
  }
  return {
    authority: readFileSync(root, "utf8"),
    stop: async () => {
      caddy.kill("SIGKILL")
      await ended
      rmSync(folder, { recursive: true, force: true })
    }
  }
}

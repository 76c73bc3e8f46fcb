import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { freePort } from "../kit/processes/Process.ts"

const guide = readFileSync(new URL("../../docs/guides/scaling.md", import.meta.url), "utf8")

/** The documented settings. */
const documented = /```text\n(book\.example\.com \{[^]*?\n\}\n)```/.exec(guide)?.[1] ?? ""

/** Starts Caddy with the documented settings before two processes at these ports. Fails if it is not installed. */
export const startCaddy = async (first: number, second: number) => {
  if (spawnSync("caddy", ["version"]).status !== 0)
    throw new Error("Caddy is missing. Install the package `caddy`, such as by `apt-get install caddy`.")
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), "calendeal-caddy-"))
  const site = documented
    .replace("book.example.com", `http://127.0.0.1:${port}`)
    .replace("127.0.0.1:3000 127.0.0.1:3001", `127.0.0.1:${first} 127.0.0.1:${second}`)
    // The test sends requests for visitors of many addresses.
    .replace(
      "lb_policy",
      "trusted_proxies 127.0.0.1/32\n\t\theader_down X-Upstream {http.reverse_proxy.upstream.hostport}\n\t\tlb_policy"
    )
  const file = join(folder, "Caddyfile")
  writeFileSync(file, `{\n\tadmin off\n}\n${site}`)
  const caddy = spawn("caddy", ["run", "--config", file, "--adapter", "caddyfile"], {
    env: { PATH: process.env["PATH"], HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: ["ignore", "ignore", "pipe"]
  })
  let log = ""
  caddy.stderr.on("data", (chunk: Buffer) => (log += chunk.toString("utf8")))
  const ended = once(caddy, "exit")
  const base = `http://127.0.0.1:${port}`
  while (!(await fetch(`${base}/healthz`).catch(() => undefined))?.ok) {
    if (caddy.exitCode !== null) throw new Error(`Caddy does not start:\n${log}`)
    await sleep(50)
  }
  return {
    base,
    log: () => log,
    /** Returns when Caddy has found the process at this port ready. */
    uses: async (port: number) => {
      const usedNow = async () => (await fetch(`${base}/healthz`)).headers.get("x-upstream")
      while ((await usedNow()) !== `127.0.0.1:${port}`) await sleep(50)
    },
    stop: async () => {
      caddy.kill("SIGKILL")
      await ended
      rmSync(folder, { recursive: true, force: true })
    }
  }
}

import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { documented, replaced } from "../../kit/proxies/documented.ts"
import { proxyFolder, startProxy } from "../../kit/proxies/server.ts"
import { freePort } from "../../kit/processes/Process.ts"
import { answers, type Proxy, type Upstream } from "./Proxy.ts"

/** Traefik with the settings of docs/guides/proxies.md; `program` is its path. */
export const traefik =
  (program: string) =>
  async (upstreams: readonly [Upstream, Upstream]): Promise<Proxy> => {
    const folder = proxyFolder()
    const [port, statePort] = [await freePort(), await freePort()]
    const file = join(folder, "calendeal.yaml")
    writeFileSync(
      file,
      replaced(
        documented("proxies.md", "http:"),
        ["http://10.20.0.11:3000", `http://${upstreams[0]}`],
        ["http://10.20.0.12:3000", `http://${upstreams[1]}`],
        // Requests without a certificate.
        ["rule: Host(`book.example.com`)", "rule: PathPrefix(`/`)"],
        ["tls: { certResolver: letsencrypt }", ""]
      )
    )
    const base = `http://127.0.0.1:${port}`
    const { stop } = await startProxy(
      [
        program,
        `--entryPoints.web.address=127.0.0.1:${port}`,
        // Requests of visitors with many addresses.
        "--entryPoints.web.forwardedHeaders.trustedIPs=127.0.0.1/32",
        // The state of the processes is asked here.
        `--entryPoints.traefik.address=127.0.0.1:${statePort}`,
        "--api.insecure=true",
        `--providers.file.filename=${file}`,
        "--global.checkNewVersion=false",
        "--global.sendAnonymousUsage=false",
        "--log.level=ERROR"
      ],
      folder,
      () => answers(base)
    )
    const isUp = async (upstream: Upstream) => {
      const service = await fetch(`http://127.0.0.1:${statePort}/api/http/services/calendeal@file`)
      return JSON.stringify(await service.json()).includes(`"http://${upstream}":"UP"`)
    }
    const uses = async (upstream: Upstream) => {
      while (!(await isUp(upstream))) await sleep(50)
    }
    return { base, uses, stop }
  }

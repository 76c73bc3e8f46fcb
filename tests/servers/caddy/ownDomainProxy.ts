import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { startCaddy } from "../../kit/proxies/caddy.ts"
import { documented, readFile, replaced } from "../../kit/proxies/documented.ts"
import { proxyFolder } from "../../kit/proxies/server.ts"

/** The ports of Caddy and of the service. */
export interface ProxiedPorts {
  readonly secure: number
  readonly service: number
  readonly metrics: number
}

/** The settings of docs/guides/own-domain.md before a service with the host name `book.test`. */
export const settingsOfGuide = ({ metrics, service }: ProxiedPorts) =>
  replaced(
    documented("own-domain.md", "{"),
    ["127.0.0.1:9464", `127.0.0.1:${metrics}`],
    ["book.example.com", "book.test"],
    ["127.0.0.1:3000", `127.0.0.1:${service}`]
  )

/** deploy/Caddyfile before a service with the host name `book.test`. */
export const settingsOfCompose = ({ metrics, service }: ProxiedPorts) =>
  replaced(
    readFile("deploy/Caddyfile"),
    ["serve:9464", `127.0.0.1:${metrics}`],
    ["name serve", "name 127.0.0.1"],
    ["port 3000", `port ${service}`],
    ["{$BASE_URL}", "https://book.test"]
  )

/** Starts Caddy. Its internal authority signs the certificates; `authority` is its root certificate. */
export const startCaddyOnDemand = async (ports: ProxiedPorts, settings: (ports: ProxiedPorts) => string) => {
  const folder = proxyFolder()
  const root = join(folder, "caddy/pki/authorities/local/root.crt")
  const global = `admin off\n\tlocal_certs\n\tskip_install_trust\n\tauto_https disable_redirects\n\thttps_port ${ports.secure}`
  const caddyfile = settings(ports).replace("{\n\ton_demand_tls", `{\n\t${global}\n\ton_demand_tls`)
  const isReady = (log: string) => existsSync(root) && log.includes("certificate obtained successfully")
  const { stop } = await startCaddy(folder, caddyfile, isReady)
  return { port: ports.secure, authority: readFileSync(root, "utf8"), stop }
}

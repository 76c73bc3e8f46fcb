import { documented, readFile, replaced } from "../../kit/proxies/documented.ts"
import { startCaddy } from "../../kit/proxies/caddy.ts"
import { proxyFolder } from "../../kit/proxies/server.ts"
import { freePort } from "../../kit/processes/Process.ts"
import { startNames } from "./names.ts"
import { answers, type Proxy, type Upstream, usesBy } from "./Proxy.ts"

// Requests of visitors with many addresses, and the process that answered.
const forTests = [
  "lb_policy",
  "trusted_proxies 127.0.0.1/32\n\t\theader_down X-Upstream {http.reverse_proxy.upstream.hostport}\n\t\tlb_policy"
] as const

/** Caddy with the list of docs/guides/scaling.md. */
export const caddyWithList = async (upstreams: readonly [Upstream, Upstream]): Promise<Proxy> => {
  const base = `http://127.0.0.1:${await freePort()}`
  const site = replaced(
    documented("scaling.md", "book.example.com {"),
    ["book.example.com", base],
    ["127.0.0.1:3000 127.0.0.1:3001", upstreams.join(" ")],
    forTests
  )
  const caddy = await startCaddy(proxyFolder(), `{\n\tadmin off\n}\n${site}`, () => answers(base))
  return { base, uses: usesBy(base), stop: caddy.stop }
}

/** Caddy with deploy/Caddyfile, which finds the processes by a name in the DNS. */
export const caddyWithName = async (upstreams: readonly [Upstream, Upstream]): Promise<Proxy> => {
  const base = `http://127.0.0.1:${await freePort()}`
  const names = await startNames(upstreams.map((upstream) => upstream.replace(/:.*/, "")))
  const port = upstreams[0].replace(/.*:/, "")
  const site = replaced(
    readFile("deploy/Caddyfile"),
    ["{\n\ton_demand_tls", "{\n\tadmin off\n\tauto_https off\n\ton_demand_tls"],
    // Without TLS nothing asks for own domains.
    ["https:// {\n\ttls {\n\t\ton_demand\n\t}", `http://127.0.0.1:${await freePort()} {`],
    ["port 3000", `port ${port}\n\t\t\tresolvers 127.0.0.1:${names.port}`],
    forTests
  )
  const caddy = await startCaddy(proxyFolder(), site, () => answers(base), {
    BASE_URL: base
  })
  return {
    base,
    uses: usesBy(base),
    stop: async () => {
      await caddy.stop()
      names.stop()
    }
  }
}

import { spawnSync } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { assert } from "@effect/vitest"
import { documented, replaced } from "../../kit/proxies/documented.ts"
import { proxyFolder, startProxy } from "../../kit/proxies/server.ts"
import { freePort } from "../../kit/processes/Process.ts"
import { answers, type Proxy, type Upstream, usesBy } from "./Proxy.ts"

/** nginx with the settings of docs/guides/proxies.md. */
export const nginx = async (
  upstreams: readonly [Upstream, Upstream]
): Promise<Proxy & { readonly accessLog: () => string }> => {
  const folder = proxyFolder()
  const [port, securePort] = [await freePort(), await freePort()]
  const certificate = join(folder, "fullchain.pem")
  const key = join(folder, "privkey.pem")
  const kind =
    "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=book.example.com"
  const made = spawnSync("openssl", kind.split(" ").concat("-keyout", key, "-out", certificate))
  assert.strictEqual(made.status, 0, String(made.stderr))
  const server = replaced(
    documented("proxies.md", "upstream calendeal {"),
    ["127.0.0.1:3000", upstreams[0]],
    ["127.0.0.1:3001", upstreams[1]],
    // Requests of visitors with many addresses, and the process that answered.
    ["listen 443 ssl;", `listen 127.0.0.1:${securePort} ssl;\n\tlisten 127.0.0.1:${port};`],
    ["/etc/letsencrypt/live/book.example.com/fullchain.pem", certificate],
    ["/etc/letsencrypt/live/book.example.com/privkey.pem", key],
    ["X-Forwarded-For $remote_addr;", "X-Forwarded-For $proxy_add_x_forwarded_for;"],
    ["location / {", "location / {\n\t\tadd_header X-Upstream $upstream_addr;"]
  )
  const accessLog = join(folder, "access.log")
  const log = replaced(documented("proxies.md", logFormat), ["/var/log/nginx/calendeal.log", accessLog])
  const folders = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
  const file = join(folder, "nginx.conf")
  writeFileSync(
    file,
    [
      `user root; daemon off; pid ${folder}/pid; error_log stderr error; events {}`,
      `http { ${folders.map((name) => `${name}_temp_path ${folder}/${name};`).join(" ")}`,
      log,
      server,
      "}\n"
    ].join("\n")
  )
  const base = `http://127.0.0.1:${port}`
  const { stop } = await startProxy(["/usr/sbin/nginx", "-c", file], folder, () => answers(base))
  return { base, uses: usesBy(base), stop, accessLog: () => readFileSync(accessLog, "utf8") }
}

const logFormat = "log_format calendeal '$time_iso8601 $request_method $uri $status $request_time';"

import { execFileSync } from "node:child_process"
import { createHash, X509Certificate } from "node:crypto"
import { once } from "node:events"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { createServer, request as ask, type RequestListener, type Server } from "node:http"
import { createServer as createSecureServer } from "node:https"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Context, Effect, Layer } from "effect"
import { Service } from "../kit/http/Service.ts"
import { bookingHost, Chromium, launch } from "../kit/chromium/Chromium.ts"
import { Sites } from "../kit/chromium/Sites.ts"

/**
 * A Chromium that resolves every host name to this machine, on the default ports: the service and other sites on
 * HTTPS, with a test certificate that it trusts, and the sites on HTTP as well.
 */
export const secureWeb = Layer.effectContext(
  Effect.gen(function* () {
    const { port } = yield* Service
    const { cert, key, print } = yield* certificate
    const pages = new Map<string, string>()
    const answer: RequestListener = (request, response) => {
      if (request.headers.host === bookingHost) {
        const { headers, method, url: path } = request
        const passed = ask({ port, host: "127.0.0.1", path, method, headers }, (answered) => {
          response.writeHead(answered.statusCode ?? 502, answered.headers)
          answered.pipe(response)
        })
        return request.pipe(passed)
      }
      const { pathname } = new URL(request.url ?? "", "http://x")
      if (pathname === "/favicon.ico") return response.writeHead(204).end()
      const html = pages.get(pathname)
      return response.writeHead(html === undefined ? 404 : 200, { "content-type": "text/html" }).end(html)
    }
    const secure = yield* listening(createSecureServer({ cert, key }, answer))
    const open = yield* listening(createServer(answer))
    const rules = `MAP *:443 127.0.0.1:${secure},MAP *:80 127.0.0.1:${open}`
    const browser = yield* Effect.acquireRelease(
      Effect.promise(() => launch(rules, [`--ignore-certificate-errors-spki-list=${print}`])),
      (browser) => Effect.promise(() => browser.close())
    )
    return Context.make(Chromium, { browser, service: `https://${bookingHost}` }).pipe(
      Context.add(Sites, {
        put: (html) => {
          const path = `/${pages.size}`
          pages.set(path, html)
          return (host) => `https://${host}${path}`
        }
      })
    )
  })
)

/** A test certificate, and the fingerprint of its key, by which Chromium trusts it. */
const certificate = Effect.acquireUseRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "calendeal-https-"))),
  (folder) =>
    Effect.sync(() => {
      const kind = [
        "-x509",
        "-newkey",
        "ec",
        "-pkeyopt",
        "ec_paramgen_curve:prime256v1",
        "-nodes",
        "-days",
        "2"
      ]
      const files = ["-keyout", "key.pem", "-out", "cert.pem"]
      execFileSync("openssl", ["req", ...kind, ...files, "-subj", `/CN=${bookingHost}`], {
        cwd: folder,
        stdio: "ignore"
      })
      const cert = readFileSync(join(folder, "cert.pem"), "utf8")
      const spki = new X509Certificate(cert).publicKey.export({ type: "spki", format: "der" })
      const print = createHash("sha256").update(spki).digest("base64")
      return { cert, key: readFileSync(join(folder, "key.pem"), "utf8"), print }
    }),
  (folder) => Effect.sync(() => rmSync(folder, { recursive: true }))
)

/** The local port on which the server listens until the tests end. */
const listening = (server: Server) =>
  Effect.map(
    Effect.acquireRelease(
      Effect.promise(async () => {
        server.listen(0, "127.0.0.1")
        await once(server, "listening")
        return server
      }),
      () => Effect.sync(() => server.close().closeAllConnections())
    ),
    () => {
      const address = server.address()
      return address === null || typeof address === "string" ? 0 : address.port
    }
  )

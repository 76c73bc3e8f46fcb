import { execFileSync } from "node:child_process"
import { randomBytes } from "node:crypto"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { delimiter, join } from "node:path"
import { startLocalPostgres } from "@calendeal/adapters-postgres/embedded"
import { Effect, Exit, Redacted, Scope } from "effect"

const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer().on("error", reject)
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })

const key = () => `v1:${randomBytes(32).toString("base64")}`

/** A fresh clone of the committed files, and a PostgreSQL for the commands that need a server. */
export const openEnvironment = async (root) => {
  const folder = mkdtempSync(join(tmpdir(), "calendeal-documents-"))
  const clone = join(folder, "calendeal")
  const scope = Scope.makeUnsafe()
  const close = async () => {
    await Effect.runPromise(Scope.close(scope, Exit.void))
    rmSync(folder, { recursive: true, force: true })
  }
  execFileSync("git", ["clone", "--quiet", root, clone])
  const starting = startLocalPostgres({
    dataDir: join(folder, "postgres"),
    durable: false,
    // The oldest supported version, with pg_dump and pg_restore of the same one on the PATH.
    programs: "/usr/lib/postgresql/15"
  })
  const { ownerUrl } = await Effect.runPromise(Scope.provide(starting, scope))
  const settings = {
    NODE_ENV: "production",
    HOST: "127.0.0.1",
    PORT: await freePort(),
    BASE_URL: "https://book.example.com",
    DATABASE_URL: Redacted.value(ownerUrl),
    DATABASE_MIGRATION_URL: Redacted.value(ownerUrl),
    SECRETS_KEYS: key(),
    BOOKING_TOKEN_KEYS: key()
  }
  writeFileSync(
    join(clone, "calendeal.env"),
    Object.entries(settings)
      .map(([name, value]) => `${name}=${value}\n`)
      .join("")
  )
  // Makes curl fail on an error's status, as a reader would notice.
  writeFileSync(join(folder, ".curlrc"), "fail-with-body\n")
  mkdirSync(join(folder, "with-calendeal"))
  const own = process.env.PATH.split(delimiter).filter((part) => !part.includes("node_modules"))
  const isOurs = (name) => /^(npm_|CURL_HOME$|PORT$|NODE_ENV$)/i.test(name)
  const kept = Object.fromEntries(Object.entries(process.env).filter(([name]) => !isOurs(name)))
  const env = { ...kept, CURL_HOME: folder, PORT: String(await freePort()) }
  return {
    clone,
    folder,
    close,
    /** With the machine's own Node. */
    own: { ...env, PATH: own.join(delimiter) },
    /** With the pinned Node. */
    pinned: { ...env, PATH: [join(clone, "node_modules/.bin"), ...own].join(delimiter) }
  }
}

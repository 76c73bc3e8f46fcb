import { mkdtemp, realpath, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { migrations } from "@calendeal/adapters-postgres"
import { startLocalPostgres } from "@calendeal/adapters-postgres/embedded"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { Effect, Exit, Scope } from "effect"
import { inject } from "vitest"
import { version } from "@calendeal/app/version"
import { freePort, startProcess } from "../kit/processes/Process.ts"

const daysUntil = (instant: string) => Math.round((Date.parse(instant) - Date.now()) / 86_400_000)

const subcommands = [
  "serve",
  "work",
  "migrate",
  "bootstrap",
  "seed",
  "keys",
  "token",
  "apply",
  "export",
  "export-data",
  "schema",
  "explain",
  "reader",
  "replay",
  "sign",
  "bounce",
  "doctor",
  "status"
]

const { node, tz = "" } = process.versions
const platformFinding = { subject: "Node", state: "well", words: `${node}, with the time zone data ${tz}` }

describe("calendeal", { timeout: 300_000 }, () => {
  let dataDir: string
  let environment: Record<string, string>
  const holding = Scope.makeUnsafe()
  const run = async (args: ReadonlyArray<string>, more: Record<string, string> = {}) => {
    const process = startProcess("cli.ts", { ...environment, ...more }, ...args)
    const code = await process.ended
    return { code, output: process.output() }
  }

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "calendeal-commands-"))
    environment = { DATA_DIR: dataDir, PORT: String(await freePort()) }
    // The commands share it. Without it, each of them starts a PostgreSQL and stops it, as those of `status` below do.
    const sharing = startLocalPostgres({ dataDir: join(dataDir, "postgres"), durable: false })
    await Effect.runPromise(Scope.provide(sharing, holding))
  })
  afterAll(async () => {
    await Effect.runPromise(Scope.close(holding, Exit.void))
    for (const folder of [join(dataDir, "postgres"), join(dataDir, "other/postgres")])
      await rm(await realpath(folder).catch(() => folder), { recursive: true, force: true })
    await rm(dataDir, { recursive: true, force: true })
  })

  it("prints its help with every subcommand", async () => {
    const [all, one] = await Promise.all([run(["--help"]), run(["token", "create", "--help"])])
    assert.deepStrictEqual([all.code, one.code], [0, 0])
    for (const name of subcommands) assert.include(all.output, `  ${name} `)
    assert.include(one.output, "calendeal token create --workspace acme")
  })

  it("migrate --dry-run lists pending migrations and runs none", async () => {
    // The second run finds the same.
    for (const _ of [1, 2]) {
      const dry = await run(["migrate", "--dry-run", "--json"])
      assert.strictEqual(dry.code, 0, dry.output)
      assert.deepStrictEqual(JSON.parse(dry.output), { wouldRun: Object.keys(migrations) })
    }
    const words = await run(["migrate", "--dry-run"])
    assert.strictEqual(words.code, 0)
    assert.include(words.output, `Would migrate: ${Object.keys(migrations).join(", ")}`)
  })

  it("migrates once when two processes start at the same time", async () => {
    // The output has stderr too, to which the building of indexes is logged.
    const migrate = () => run(["migrate", "--json"], { LOG_LEVEL: "none" })
    const both = await Promise.all([migrate(), migrate()])
    assert.deepStrictEqual(
      both.map(({ code }) => code),
      [0, 0],
      both.map(({ output }) => output).join("\n")
    )
    const counts = both.map(({ output }) => JSON.parse(output).ran.length).toSorted((a, b) => a - b)
    assert.deepStrictEqual(counts, [0, Object.keys(migrations).length])
  })

  it("D-MAIL-46: bounce accepts every message, and asks for another attempt while the database does not respond", async () => {
    const message = join(dataDir, "message.eml")
    await writeFile(message, "Subject: Hello\r\n\r\nHello\r\n")
    const [other, unreachable] = await Promise.all([
      run(["bounce", "--message", message]),
      run(["bounce", "--message", message], { DATABASE_URL: "postgres://127.0.0.1:1/calendeal" })
    ])
    assert.deepStrictEqual(
      [other.code, other.output.trim()],
      [0, "Ignored: not a report of a permanent failure, and not a complaint."]
    )
    assert.strictEqual(unreachable.code, 75)
    assert.include(unreachable.output, "does not respond")
  })

  it("migrate --dry-run lists nothing when all migrations ran", async () => {
    const dry = await run(["migrate", "--dry-run", "--json"])
    assert.deepStrictEqual([dry.code, JSON.parse(dry.output)], [0, { wouldRun: [] }])
    assert.include((await run(["migrate", "--dry-run"])).output, "The database is up to date.")
  })

  it("bootstraps a workspace with an owner's token and a key, and only once", async () => {
    const owner = ["--workspace", "acme-inc", "--owner", "ada@acme.test"]
    const made = JSON.parse((await run(["bootstrap", ...owner, "--json"])).output)
    assert.match(made.accessToken, /^pat_[\w-]{43}$/)
    assert.match(made.bookingPages, /^http:\/\/127\.0\.0\.1:\d+\/acme-inc\//)
    assert.match(made.apiKeyPrefix, /^ak_[0-9A-Za-z]{13}$/)
    assert.match(made.apiKeySecret, /^sks_[\w-]{43}$/)
    assert.deepInclude(made, { name: "acme-inc", timezone: "UTC", country: "US" })
    const again = await run(["bootstrap", ...owner])
    assert.strictEqual(again.code, 1)
    assert.include(again.output, 'the slug "acme-inc" already exists. Choose another')
    assert.notInclude(again.output, "    at ")
    const other = await run([
      "bootstrap",
      "--workspace",
      "other-inc",
      "--owner",
      "ada@acme.test",
      "--country",
      "GB"
    ])
    assert.match(other.output, /^time zone +UTC \(default; change it with --timezone\)$/m)
    assert.match(other.output, /^country +GB$/m)
    assert.strictEqual((await run(["bootstrap", "--workspace", "api", "--owner", "ada@acme.test"])).code, 1)
  })

  it(
    "an issued token works immediately, and stops working when it is revoked",
    { timeout: 300_000 },
    async () => {
      const owner = ["--workspace", "tokens-inc", "--owner", "ada@tokens.test"]
      const made = JSON.parse((await run(["bootstrap", ...owner, "--json"])).output)
      const service = startProcess("cli.ts", environment, "serve", "--no-worker")
      try {
        await service.printed("serving http://127.0.0.1")
        const statusOf = async (token: string) => {
          const path = `/api/workspaces/${made.workspaceId}`
          const answer = await fetch(`http://127.0.0.1:${environment["PORT"]}${path}`, {
            headers: { authorization: `Bearer ${token}` }
          })
          await answer.body?.cancel()
          return answer.status
        }
        const token = (act: string, ...more: ReadonlyArray<string>) =>
          run(["token", act, "--workspace", "tokens-inc", ...more])
        const ada = ["--user", "Ada@Tokens.test"]
        const issued = JSON.parse(
          (await token("create", ...ada, "--name", "CI", "--expires-in-days", "30", "--json")).output
        )
        assert.match(issued.accessToken, /^pat_[\w-]{43}$/)
        assert.strictEqual(daysUntil(issued.expiresAt), 30)
        assert.strictEqual(daysUntil(made.accessTokenExpiresAt), 90)
        assert.deepStrictEqual(
          [await statusOf(issued.accessToken), await statusOf(made.accessToken)],
          [200, 200]
        )

        const [before, unknown, tooLong, twice] = await Promise.all([
          token("list"),
          token("create", "--user", "nobody@tokens.test"),
          token("create", ...ada, "--expires-in-days", "0"),
          token("create", ...ada, "--expires-in-days", "1", "--never-expires")
        ])
        assert.match(
          before.output,
          /^ada@tokens\.test {2}owner\n {2}created \S+ {2}valid until \S+\n {2}created \S+ {2}valid until \S+ {2}CI\n$/
        )
        assert.deepStrictEqual([unknown.code, tooLong.code, twice.code], [1, 1, 1])
        assert.match(
          twice.output,
          /^calendeal: --expires-in-days and --never-expires cannot be combined\. Use only one of them\./
        )
        assert.match(unknown.output, /^calendeal: The workspace has no member with this email/)
        const [usual, lasting] = await Promise.all(
          [[], ["--never-expires"]].map(async (more) =>
            JSON.parse((await token("create", ...ada, ...more, "--json")).output)
          )
        )
        assert.deepStrictEqual([daysUntil(usual.expiresAt), lasting.expiresAt], [90, null])
        const revoked = await token("revoke", ...ada, "--json")
        assert.deepStrictEqual(JSON.parse(revoked.output), { revoked: "ada@tokens.test" })
        assert.deepStrictEqual(
          [await statusOf(issued.accessToken), await statusOf(made.accessToken)],
          [401, 401]
        )

        const [member] = JSON.parse((await token("list", "--json")).output)
        assert.deepStrictEqual(
          member.tokens.map(({ isGood, ...token }: Record<string, unknown>) => [isGood, Object.keys(token)]),
          [1, 2, 3, 4].map(() => [false, ["id", "name", "createdAt", "expiresAt", "revokedAt", "state"]])
        )

        for (const scopes of ["", "write", "read,read", "read, book"])
          assert.strictEqual((await token("create", ...ada, "--scopes", scopes)).code, 1, scopes)
        // Without `manage`, a token makes no other one (D-PAT-5).
        const scoped = await Promise.all(
          [["--scopes", "read,book"], []].map(async (more) => {
            const { accessToken, scopes } = JSON.parse(
              (await token("create", ...ada, ...more, "--json")).output
            )
            const answer = await fetch(`http://127.0.0.1:${environment["PORT"]}/api/access-tokens`, {
              method: "POST",
              headers: { authorization: `Bearer ${accessToken}` },
              body: JSON.stringify({ name: "Another" })
            })
            await answer.body?.cancel()
            return [scopes.join(" "), answer.status]
          })
        )
        assert.deepStrictEqual(scoped, [
          ["read book", 403],
          ["read book manage", 201]
        ])
      } finally {
        await service.stop("SIGTERM")
      }
    }
  )

  it("D-KEY-2: signs a body for the endpoint", async () => {
    const body = join(dataDir, "body.json")
    await writeFile(body, '{"email":"ada@example.com","amount":199.5,"currency":"usd"}')
    const secret = "sks_3q2-7wABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhs"
    const { output } = await run([
      "sign",
      "--prefix",
      "ak_7Q2m9XcT4bLw",
      "--secret",
      secret,
      "--body",
      body,
      "--json"
    ])
    assert.deepInclude(JSON.parse(output), {
      signature: "531957d18dbea795cc27d2c07ba333143ec8eb4ff768e430984fe10ae3116fcd"
    })
  })

  it("doctor succeeds on a valid setup and names each fault on an invalid one", async () => {
    const well = await run(["doctor", "--json"])
    assert.strictEqual(well.code, 0, well.output)
    assert.deepInclude(JSON.parse(well.output), platformFinding)
    assert.include(well.output, "the user of DATABASE_URL has its time limits")
    const closedPort = await freePort()
    const unwell = await run(["doctor"], {
      DATABASE_URL: `postgres://u:hunter2@127.0.0.1:${closedPort}/x`,
      PORT: "http"
    })
    assert.strictEqual(unwell.code, 1)
    assert.include(unwell.output, "FAULT  PORT")
    const faulty = await run(["doctor"], {
      DATABASE_URL: `postgres://u:hunter2@127.0.0.1:${closedPort}/x`,
      SECRETS_KEYS: "v1:c2hvcnQ="
    })
    assert.strictEqual(faulty.code, 1)
    assert.match(faulty.output, /FAULT {2}PostgreSQL .*does not respond/)
    assert.match(faulty.output, /FAULT {2}SECRETS_KEYS .*must be 32 bytes/)
    assert.notInclude(faulty.output, "hunter2")
    assert.notInclude(faulty.output, "c2hvcnQ")
  })

  it("status prints the state of the service, and a remedy if a check fails", async () => {
    // In the one of the other tests, messages about issued tokens wait.
    const other = { DATA_DIR: join(dataDir, "other") }
    assert.strictEqual((await run(["migrate"], other)).code, 0)
    const well = await run(["status", "--json"], other)
    assert.strictEqual(well.code, 0, well.output)
    const none = { pending: 0, confirming: 0, delivered: 0, skipped: 0, dead: 0 }
    const noneWaits = {
      integration: 0,
      webhook: 0,
      mail: 0,
      reminder: 0,
      calendar: 0,
      conference: 0,
      account: 0,
      hold: 0,
      payment: 0,
      receiver: 0
    }
    assert.deepInclude(JSON.parse(well.output), {
      version,
      node: process.versions.node,
      timeZoneData: process.versions["tz"],
      isWell: true,
      outbox: { count: 0, oldestSeconds: 0 },
      deliveries: { counts: none, waiting: noneWaits, oldestSeconds: 0 }
    })
    const { output } = await run(["status"], other)
    assert.include(output, `calendeal ${version}`)
    assert.include(output, `ok     Node                  ${platformFinding.words}\n`)
    assert.match(output, new RegExp(`ok +migrations +all ${Object.keys(migrations).length} have run`))
    assert.match(output, /ok +waiting deliveries +calendar entries 0, conference links 0, mails 0/)
    assert.match(output, /ok +Redis +not set/)

    const closedPort = await freePort()
    const absent = { DATABASE_URL: `postgres://u:hunter2@127.0.0.1:${closedPort}/x` }
    const unwell = await run(["status"], absent)
    assert.strictEqual(unwell.code, 1)
    assert.match(unwell.output, /FAULT {2}PostgreSQL .*does not respond .*Start it, or correct the URL/)
    assert.notInclude(unwell.output, "hunter2")
    const behind = await run(["status"], { DATABASE_URL: inject("postgres").ownerUrl })
    assert.strictEqual(behind.code, 1)
    assert.match(behind.output, /FAULT {2}migrations .*Run `calendeal migrate` first/)
  })

  it("serve names the URL and a remedy if PostgreSQL is unavailable or rejects it", async () => {
    const closedPort = await freePort()
    const absent = await run(["serve"], { DATABASE_URL: `postgres://u:hunter2@127.0.0.1:${closedPort}/x` })
    assert.strictEqual(absent.code, 1)
    assert.include(
      absent.output,
      `u@127.0.0.1:${closedPort}/x does not respond (setting DATABASE_URL). Start it, or correct the URL.`
    )
    const refusing = new URL(inject("postgres").ownerUrl)
    refusing.password = "hunter2"
    const refused = await run(["serve"], { DATABASE_URL: refusing.href })
    assert.strictEqual(refused.code, 1)
    assert.include(refused.output, "rejects the user or the password (setting DATABASE_URL). Correct them.")
    assert.notInclude(absent.output + refused.output, "hunter2")
  })

  it("serve names each missing or weak setting in production", async () => {
    const bare = await run(["serve"], { NODE_ENV: "production" })
    assert.strictEqual(bare.code, 1)
    for (const name of ["DATABASE_URL", "BASE_URL", "SECRETS_KEYS", "BOOKING_TOKEN_KEYS"]) {
      assert.include(bare.output, `${name} is not set`)
    }
    const weak = await run(["serve"], {
      NODE_ENV: "production",
      BASE_URL: "https://booking.example",
      DATABASE_URL: inject("postgres").ownerUrl,
      SECRETS_KEYS: `v1:${Buffer.alloc(32, 1).toString("base64")}`,
      BOOKING_TOKEN_KEYS: `v1:${Buffer.alloc(32, 2).toString("base64")}`
    })
    assert.strictEqual(weak.code, 1)
    assert.include(weak.output, "SECRETS_KEYS key v1 is not random")
  })
})

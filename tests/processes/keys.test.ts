import { createHmac, randomBytes } from "node:crypto"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import * as Crypto from "@calendeal/adapters-identity/crypto"
import * as Postgres from "@calendeal/adapters-postgres"
import { layer } from "@calendeal/adapters-postgres/connection"
import { issueKey } from "@calendeal/domain/management"
import { WorkspaceId } from "@calendeal/domain/workspaces"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { Duration, Effect, Layer, Redacted, Result } from "effect"
import { SqlClient } from "effect/sql"
import { emptyDatabase } from "../kit/processes/database.ts"
import { freePort, type Process, startProcess } from "../kit/processes/Process.ts"

interface Key {
  readonly prefix: string
  readonly secret: string
}

const sealingKey = (version: string) => `${version}:${randomBytes(32).toString("base64")}`
const [old, young, signing] = [sealingKey("v1"), sealingKey("v2"), sealingKey("v1")]
const ringOf = (list: string) => Result.getOrThrow(Crypto.parseKeyRing(Redacted.make(list)))
/** Secrets keys during a rotation: the old key encrypts, and the new one can already decrypt. */
const both = `${old},${young}`
const keyRings = {
  secretsKeys: ringOf(both),
  bookingTokenKeys: ringOf(signing),
  bookingTokenTtl: Duration.minutes(15)
}

/** Reports a payment to the process on the port. Returns the status. */
const pay = async (port: number, { prefix, secret }: Key): Promise<number> => {
  const body = JSON.stringify({ email: "payer@customer.example", amount: 5, currency: "usd" })
  const signature = createHmac("sha256", secret).update(body).digest("hex")
  const headers = { authorization: `Bearer ${prefix}:${signature}` }
  const answer = await fetch(`http://127.0.0.1:${port}/api/public/transactions`, {
    method: "POST",
    headers,
    body
  })
  await answer.body?.cancel()
  return answer.status
}

describe("calendeal keys", { timeout: 300_000 }, () => {
  let environment: Record<string, string>
  let database: Awaited<ReturnType<typeof emptyDatabase>>
  const workspaceIds: Record<string, string> = {}
  const services: Array<{ readonly port: number; readonly process: Process }> = []

  const start = (args: ReadonlyArray<string>, more: Record<string, string> = {}) =>
    startProcess("cli.ts", { ...environment, ...more }, ...args)
  const run = async (args: ReadonlyArray<string>, more: Record<string, string> = {}) => {
    const process = start(args, more)
    return { code: await process.ended, output: process.output() }
  }
  const keys = (act: string, ...flags: ReadonlyArray<string>) =>
    run(["keys", act, "--workspace", "acme", ...flags])
  const json = async (ran: ReturnType<typeof run>) => JSON.parse((await ran).output)
  const serve = async (secretsKeys: string) => {
    const port = await freePort()
    const process = start(["serve", "--no-worker"], { PORT: String(port), SECRETS_KEYS: secretsKeys })
    services.push({ port, process })
    await process.printed("serving http://127.0.0.1")
    return port
  }
  /** Waits until all processes reject the key, at most 5 seconds (D-KEY-1). */
  const untilRefused = async (key: Key) => {
    const latest = Date.now() + 5000
    let seen = await statuses(key)
    while (seen.includes(201) && Date.now() < latest) {
      await sleep(20)
      seen = await statuses(key)
    }
    assert.deepStrictEqual(seen, [401, 401])
  }
  /** The status of a payment with the key, for each process. */
  const statuses = (key: Key) => Promise.all(services.map(({ port }) => pay(port, key)))

  /** Queries the database as its owner, who also sees one workspace at a time. */
  const within = <A, E>(slug: string, act: (sql: SqlClient.SqlClient) => Effect.Effect<A, E>) =>
    Effect.flatMap(SqlClient.SqlClient, (sql) =>
      sql.withTransaction(
        Effect.andThen(sql`select set_config('app.workspace_id', ${workspaceIds[slug]}, true)`, act(sql))
      )
    ).pipe(Effect.provide(layer({ url: Redacted.make(database.url), connections: 2 })), Effect.runPromise)

  /** Creates a key of the workspace in this process, because starting a command takes seconds. */
  const issue = async (slug = "acme"): Promise<Key> => {
    const { key, secret } = await issueKey(WorkspaceId.make(workspaceIds[slug] ?? "")).pipe(
      Effect.provide(
        Layer.mergeAll(Postgres.layer, Crypto.layer(keyRings)).pipe(
          Layer.provide(layer({ url: Redacted.make(database.url), role: Postgres.serviceRole }))
        )
      ),
      Effect.runPromise
    )
    return { prefix: key.prefix, secret: Redacted.value(secret) }
  }

  const rows = (slug: string) =>
    within(
      slug,
      (sql) => sql<{ sealed_secret: string }>`
      select * from api_keys where workspace_id = ${workspaceIds[slug]} order by created_at, id`
    )
  /** The versions of the encryption keys of the secrets, oldest API key first. */
  const versions = async (slug: string) =>
    (await rows(slug)).map(({ sealed_secret }) => sealed_secret.split(".")[0])

  /** Kills the command while it waits to update this key. */
  const killAt = (prefix: string, args: ReadonlyArray<string>, more: Record<string, string> = {}) =>
    within("acme", (sql) =>
      Effect.gen(function* () {
        yield* sql`select from api_keys where prefix = ${prefix} for update`
        const process = start(args, more)
        const waiting = sql`select from pg_locks
          where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`
        while ((yield* waiting).length === 0) yield* Effect.promise(() => sleep(50))
        assert.strictEqual(yield* Effect.promise(() => process.stop("SIGKILL")), "SIGKILL")
        assert.strictEqual(process.output(), "")
      })
    )

  beforeAll(async () => {
    database = await emptyDatabase()
    environment = {
      DATA_DIR: await mkdtemp(join(tmpdir(), "calendeal-keys-")),
      DATABASE_URL: database.url,
      SECRETS_KEYS: both,
      BOOKING_TOKEN_KEYS: signing
    }
    await run(["migrate"])
    const bootstrap = async (slug: string) => {
      const owner = ["--owner", `ada@${slug}.test`]
      const made = await json(run(["bootstrap", "--workspace", slug, ...owner, "--json"]))
      workspaceIds[slug] = made.workspaceId
    }
    await Promise.all([bootstrap("acme"), bootstrap("other")])
    await Promise.all([serve(both), serve(both)])
  }, 300_000)
  afterAll(async () => {
    await Promise.all(services.map(({ process }) => process.stop("SIGTERM")))
    await database.drop()
    await rm(environment["DATA_DIR"] ?? "", { recursive: true, force: true })
  })

  it("D-KEY-1: every process rejects a revoked key within 5 seconds, even processes that have just accepted it", async () => {
    const key: Key = await json(keys("create", "--json"))
    const other = await issue()
    assert.deepStrictEqual(await statuses(key), [201, 201])
    assert.deepStrictEqual(await json(keys("revoke", "--key", key.prefix, "--json")), { revoked: key.prefix })
    await untilRefused(key)
    assert.deepStrictEqual(await statuses(other), [201, 201])
    const { output } = await keys("list")
    assert.match(output, new RegExp(`^${key.prefix}  created \\S+  revoked \\S+  last used \\S+$`, "m"))
    assert.match(output, new RegExp(`^${other.prefix}  created \\S+  works  last used \\S+$`, "m"))
    assert.notInclude(output, "sks_")
  })

  it("D-KEY-1: a rotated key works together with its successor; without overlap only the successor works", async () => {
    const first = await issue()
    const second = await json(keys("rotate", "--key", first.prefix, "--json"))
    const day = Date.parse(second.oldWorksUntil) - Date.now()
    assert.strictEqual(Math.round(day / 3_600_000), 24)
    assert.deepStrictEqual(
      [await statuses(first), await statuses(second)],
      [
        [201, 201],
        [201, 201]
      ]
    )
    const third: Key = await json(keys("rotate", "--key", second.prefix, "--overlap-seconds", "0", "--json"))
    await untilRefused(second)
    assert.deepStrictEqual(await statuses(third), [201, 201])
    const [again, tooLong] = await Promise.all([
      keys("rotate", "--key", second.prefix),
      keys("rotate", "--key", third.prefix, "--overlap-seconds", "2592001")
    ])
    assert.deepStrictEqual(again, {
      code: 1,
      output:
        "calendeal: The API key is revoked or expired and cannot be rotated. Create a new key. Run `calendeal keys create`.\n"
    })
    assert.strictEqual(tooLong.code, 1)
    assert.deepStrictEqual(await statuses(third), [201, 201])
  })

  it("D-KEY-1, §1.5.foreign: a key of another workspace is reported as not found", async () => {
    const foreign = await issue("other")
    const [refused, unknown, noWorkspace] = await Promise.all([
      keys("revoke", "--key", foreign.prefix),
      keys("revoke", "--key", "ak_0000000000000"),
      run(["keys", "list", "--workspace", "nobody"])
    ])
    assert.deepStrictEqual(refused, {
      code: 1,
      output:
        "calendeal: The workspace does not have this API key. List the keys of the workspace with `calendeal keys list`.\n"
    })
    assert.deepStrictEqual(unknown, refused)
    assert.deepStrictEqual(noWorkspace, {
      code: 1,
      output:
        'calendeal: No workspace has the slug "nobody". Correct --workspace, or create the workspace with `calendeal bootstrap`.\n'
    })
    assert.deepStrictEqual(await statuses(foreign), [201, 201])
  })

  it("D-KEY-1: a killed rotation changes nothing and can be repeated", async () => {
    const key = await issue()
    const before = await rows("acme")
    await killAt(key.prefix, ["keys", "rotate", "--workspace", "acme", "--key", key.prefix])
    assert.deepStrictEqual(await rows("acme"), before)
    const successor: Key = await json(keys("rotate", "--key", key.prefix, "--json"))
    assert.deepStrictEqual(
      [await statuses(key), await statuses(successor)],
      [
        [201, 201],
        [201, 201]
      ]
    )
  })

  it("D-KEY-3: with wrong SECRETS_KEYS a signed payment gets 503, the process is unready, and doctor names the owners", async () => {
    const key = await issue()
    const wrong = sealingKey("v1")
    const port = await freePort()
    const process = start(["serve", "--no-worker"], { PORT: String(port), SECRETS_KEYS: wrong })
    await process.printed("serving http://127.0.0.1")
    try {
      assert.strictEqual(await pay(port, key), 503)
      assert.strictEqual(await pay(port, { ...key, prefix: "ak_0000000000000" }), 401)
      assert.deepStrictEqual(await statuses(key), [201, 201])
      const secretsAt = async (at: number) => {
        const answer = await fetch(`http://127.0.0.1:${at}/readyz`)
        const { components } = Object(await answer.json())
        return { isReady: answer.ok, secrets: components.secrets }
      }
      assert.deepStrictEqual(await secretsAt(port), { isReady: false, secrets: "unreadable" })
      const good = services[0]?.port ?? 0
      assert.deepStrictEqual(await secretsAt(good), { isReady: true, secrets: "ready" })
      const found = await run(["doctor"], { SECRETS_KEYS: wrong })
      assert.strictEqual(found.code, 1)
      assert.match(
        found.output,
        /^FAULT {2}stored secrets +SECRETS_KEYS does not decrypt \d+ of \d+: API key ak_/m
      )
      assert.match((await run(["doctor"])).output, /^ok {5}stored secrets +\d+ decrypted with SECRETS_KEYS$/m)
    } finally {
      await process.stop("SIGTERM")
    }
  })

  it("D-KEY-1: a killed reencrypt loses nothing and can be repeated until the old key is unused", async () => {
    const [first, middle, last] = [await issue(), await issue(), await issue()]
    const made = [first, middle, last]
    const ring = { SECRETS_KEYS: `${young},${old}` }
    assert.deepStrictEqual(new Set(await versions("acme")), new Set(["v1"]))

    await killAt(middle.prefix, ["keys", "reencrypt"], ring)
    assert.deepStrictEqual(new Set(await versions("acme")), new Set(["v1"]))
    for (const key of made) assert.deepStrictEqual(await statuses(key), [201, 201])

    const left = [...(await versions("acme")), ...(await versions("other"))]
    const reencrypted = left.filter((version) => version === "v1").length
    const done = await json(run(["keys", "reencrypt", "--json"], ring))
    assert.deepStrictEqual(done, { reencrypted, current: left.length - reencrypted, unreadable: [] })
    assert.deepStrictEqual(
      new Set([...(await versions("acme")), ...(await versions("other"))]),
      new Set(["v2"])
    )
    const again = await json(run(["keys", "reencrypt", "--json"], ring))
    assert.deepStrictEqual(again, { reencrypted: 0, current: left.length, unreadable: [] })

    await serve(young)
    for (const key of made) assert.deepStrictEqual(await statuses(key), [201, 201, 201])
    await keys("revoke", "--key", first.prefix)
    assert.deepStrictEqual(await statuses(first), [401, 401, 401])

    const lost = await run(["keys", "reencrypt"], { SECRETS_KEYS: sealingKey("v3") })
    assert.strictEqual(lost.code, 1)
    assert.match(lost.output, /^calendeal: No key in SECRETS_KEYS decrypts the secrets of .*ak_/m)
    assert.include(lost.output, last.prefix)
    assert.notInclude(lost.output, first.prefix)
  })
})

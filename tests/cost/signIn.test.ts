import { createHash, randomBytes, randomInt, randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { PasswordHasher as Argon2id } from "@calendeal/adapters-identity/crypto"
import { PasswordHasher } from "@calendeal/domain/accounts"
import { Effect, Redacted } from "effect"
import { makeFixture } from "../kit/faults/environment/fixture.ts"
import { type MeasuredService, startMeasured } from "./measuredService.ts"
import { type Meter, meterTo } from "./Meter.ts"
import { readByIndex, workDone } from "./rowsRead.ts"

let meter: Meter
let service: MeasuredService

beforeAll(async () => {
  service = await startMeasured(makeFixture(), async (database) => {
    await readByIndex(database)
    meter = await meterTo(database.port)
    return {
      DATABASE_URL: database.through(meter.port),
      DATABASE_DIRECT_URL: database.through(database.port),
      // Without a worker, no mail is sent.
      SMTP_URL: "smtp://127.0.0.1:9",
      MAIL_FROM: "booking@calendeal.example"
    }
  })
}, 300_000)

afterAll(async () => {
  await service?.close()
  meter?.close()
})

const newAddress = () => [10, randomInt(256), randomInt(256), randomInt(256)].join(".")

const post = (path: string, body: object, cookie?: string) =>
  fetch(`${service.address}/api/account${path}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "sec-fetch-site": "same-origin",
      "x-forwarded-for": newAddress(),
      ...(cookie !== undefined && { cookie: `__Host-calendeal-browser=${cookie}` })
    },
    body: JSON.stringify(body)
  })

/** The secret of a browser that no account knows. */
const unknownSecret = () => `brw_${randomBytes(32).toString("base64url")}`

const askForLink = async (email: string): Promise<void> => {
  assert.strictEqual((await post("/sign-in", { email })).status, 204)
}

/** Tries a wrong password in the browser with this secret, and returns the error. */
const tryPassword = async (email: string, secret?: string): Promise<unknown> => {
  const answer = await post("/password/sign-in", { email, password: "a wrong password for all" }, secret)
  assert.strictEqual(answer.status, 403)
  return Object(await answer.json()).error
}

/** Waits until the service sends nothing more: refusals are noted after their answer. Returns the statements until then. */
const untilQuiet = async (): Promise<number> => {
  let statements = 0
  for (;;) {
    const sent = meter.read().statements
    statements += sent
    if (sent === 0) return statements
    await sleep(500)
  }
}

/** The work of the database for a request. */
const workFor = async (ask: (email: string) => Promise<unknown>, email: string) => {
  // Statements are counted on a connection that is in use: a new one sends more, and counting the rest ends the connections.
  await ask(email)
  await untilQuiet()
  const statementsOfNext = async () => {
    await ask(email)
    return untilQuiet()
  }
  // The process asks PostgreSQL whether it is the primary every 5 s, which only adds to one of two counts.
  const statements = Math.min(await statementsOfNext(), await statementsOfNext())
  const before = await workDone(service.database)
  await ask(email)
  const after = await workDone(service.database)
  return {
    statements,
    lookUps: after.lookUps - before.lookUps,
    stored: after.stored - before.stored,
    removed: after.removed - before.removed
  }
}

describe("A link to sign in", () => {
  it(
    "D-SIGN-3: costs the same work for an unknown address as for a member's",
    { timeout: 120_000 },
    async () => {
      const member = await workFor(askForLink, "admin@acme.example")
      const unknown = await workFor(askForLink, "unknown@acme.example")
      assert.deepStrictEqual(unknown, member)
      assert.isAtLeast(member.stored, 2)
      const links = await service.database.ask(
        (sql) => sql<{ readonly email: string }>`
        select email from account_links union all select email from directory_unknown_links order by email
      `
      )
      assert.deepStrictEqual(
        links.map(({ email }) => email),
        [...Array.from({ length: 4 }, () => ""), ...Array.from({ length: 4 }, () => "admin@acme.example")]
      )
    }
  )
})

describe("A password", () => {
  const member = "admin@acme.example"
  const allow = (isAllowed: boolean) =>
    service.database.ask((sql) => sql`update directory_slugs set password_sign_in = ${isAllowed}`)

  it(
    "D-PW-4, D-PW-8: sends the same statements for an unknown address as for a member's, in every browser",
    { timeout: 120_000 },
    async () => {
      await allow(true)
      const [known, forged] = [unknownSecret(), unknownSecret()]
      // Without the look-ups by index, whose number depends on the account's workspaces; each takes microseconds.
      const statementsFor = async (email: string, secret: string | undefined, error: string) => {
        const { lookUps: _, ...work } = await workFor(async (address) => {
          assert.strictEqual(await tryPassword(address, secret), error)
        }, email)
        return work
      }
      const hash = await Effect.runPromise(
        PasswordHasher.use(({ hash: hashed }) => hashed(Redacted.make("correct horse battery staple"))).pipe(
          Effect.provide(Argon2id.layer)
        )
      )
      await service.database.ask(
        (sql) => sql`
          with account as (
            insert into directory_accounts (id, email, email_hash, created_at)
            values (gen_random_uuid(), ${member}, sha256(convert_to(${member}, 'UTF8')), now()) returning id
          )
          insert into directory_known_browsers (account_id, token_hash, session_id, signed_in_at)
          select id, ${createHash("sha256").update(known).digest("hex")}, gen_random_uuid(), now() from account
        `
      )
      const without = await statementsFor(member, known, "password_refused")
      await service.database.ask(
        (sql) =>
          sql`insert into directory_passwords (account_id, hash, changed_at) select id, ${hash}, now() from directory_accounts`
      )
      const wrong = await statementsFor(member, known, "password_refused")
      assert.deepStrictEqual(without, wrong)
      for (const secret of [undefined, forged]) {
        const ofMember = await statementsFor(member, secret, "unknown_browser")
        const ofUnknown = await statementsFor("unknown@acme.example", secret, "unknown_browser")
        assert.deepStrictEqual(ofUnknown, ofMember)
        assert.isBelow(ofMember.statements, wrong.statements)
      }
      assert.deepStrictEqual(
        await statementsFor("unknown@acme.example", known, "unknown_browser"),
        await statementsFor(member, forged, "unknown_browser")
      )
    }
  )

  it(
    "D-PW-8, D-FAIR-1: a try in an unknown browser costs at most three times a look-up that finds nothing",
    { timeout: 300_000 },
    async ({ annotate }) => {
      await allow(true)
      const plain = async () => {
        // It looks one row up and finds none, which is the least that an anonymous request to the API does.
        const question = new URLSearchParams({ eventTypeId: randomUUID(), tz: "UTC", date: "2030-01-01" })
        const answer = await fetch(`${service.address}/api/public/slots?${question}`, {
          headers: { "x-forwarded-for": newAddress() }
        })
        assert.strictEqual(answer.status, 404)
        await answer.arrayBuffer()
      }
      const kinds: Readonly<Record<string, () => Promise<unknown>>> = {
        plain,
        "a member's address": () => tryPassword(member),
        "an unknown address": () => tryPassword("unknown@acme.example"),
        "a forged cookie": () => tryPassword(member, Array.from({ length: 5 }, unknownSecret).join(".")),
        "an overlong cookie": () => tryPassword(member, `${unknownSecret()}.`.repeat(80)),
        "an overlong password": () =>
          post("/password/sign-in", { email: member, password: "é".repeat(30_000) })
      }
      const samples = new Map<string, Array<number>>(Object.keys(kinds).map((kind) => [kind, []]))
      const ask = async (kind: () => Promise<unknown>, times: number) => {
        for (let time = 0; time < times; time++) await kind()
      }
      for (const kind of Object.values(kinds)) await ask(kind, 40)
      // The kinds take turns, and the least of each counts: other work of the machine and of the process only adds.
      for (let round = 0; round < 8; round++)
        for (const [name, kind] of Object.entries(kinds)) {
          const before = (await service.measure()).cpuMicroseconds
          await ask(kind, 20)
          samples.get(name)?.push(((await service.measure()).cpuMicroseconds - before) / 20)
        }
      const costs = [...samples].map(([kind, values]) => [kind, Math.min(...values)] as const)
      const [[, plainCost] = ["", Number.NaN]] = costs
      await annotate(costs.map(([kind, cost]) => `${kind}: ${(cost / plainCost).toFixed(1)}`).join("; "))
      for (const [kind, cost] of costs)
        assert.isAtMost(cost / plainCost, 3, `${kind}, when a plain one takes ${plainCost} µs`)
    }
  )
})

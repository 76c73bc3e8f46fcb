import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { PasswordHasher as Argon2id } from "@calendeal/adapters-crypto"
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

const post = (path: string, body: object) =>
  fetch(`${service.address}/api/account${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", "sec-fetch-site": "same-origin" },
    body: JSON.stringify(body)
  })

const askForLink = async (email: string): Promise<void> => {
  assert.strictEqual((await post("/sign-in", { email })).status, 204)
}

const tryPassword = async (email: string): Promise<void> => {
  const answer = await post("/password/sign-in", { email, password: "a wrong password for all" })
  assert.strictEqual(answer.status, 403)
}

/** The work of the database for a request. */
const workFor = async (ask: (email: string) => Promise<void>, email: string) => {
  // Statements are counted on a connection that is in use: a new one sends more, and counting the rest ends the connections.
  await ask(email)
  meter.read()
  await ask(email)
  const { statements } = meter.read()
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
        ["", "", "", ...Array.from({ length: 3 }, () => "admin@acme.example")]
      )
    }
  )
})

describe("A password", () => {
  const member = "admin@acme.example"
  const allow = (isAllowed: boolean) =>
    service.database.ask((sql) => sql`update directory_slugs set password_sign_in = ${isAllowed}`)

  it(
    "D-PW-4: sends the same statements for an unknown address as for a member's, with and without a password",
    { timeout: 120_000 },
    async () => {
      await allow(true)
      // Without the look-ups by index, whose number depends on the account's workspaces; each takes microseconds.
      const statementsFor = async (email: string) => {
        const { lookUps: _, ...work } = await workFor(tryPassword, email)
        return work
      }
      const unknown = await statementsFor("unknown@acme.example")
      const without = await statementsFor(member)
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
          insert into directory_passwords (account_id, hash, changed_at) select id, ${hash}, now() from account
        `
      )
      const wrong = await statementsFor(member)
      await allow(false)
      const notAllowed = await statementsFor(member)
      assert.deepStrictEqual([unknown, without, notAllowed], [wrong, wrong, wrong])
    }
  )
})

import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { makeFixture } from "../failure/environment/fixture.ts"
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

const ask = async (email: string): Promise<void> => {
  const answer = await fetch(`${service.address}/api/account/sign-in`, {
    method: "POST",
    headers: { "content-type": "application/json", "sec-fetch-site": "same-origin" },
    body: JSON.stringify({ email })
  })
  assert.strictEqual(answer.status, 204)
}

/** Tries a password, which is never right. */
const tryPassword = async (email: string): Promise<void> => {
  const answer = await fetch(`${service.address}/api/account/password/sign-in`, {
    method: "POST",
    headers: { "content-type": "application/json", "sec-fetch-site": "same-origin" },
    body: JSON.stringify({ email, password: "never the right one" })
  })
  assert.strictEqual(answer.status, 403)
}

/** The work of the database for a request: of a link, or a try of a password. */
const workFor = async (email: string, request = ask) => {
  await workDone(service.database)
  // The first request of a connection reads more.
  await request(email)
  meter.read()
  const before = await workDone(service.database)
  await request(email)
  const { statements } = meter.read()
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
      const member = await workFor("admin@acme.example")
      const unknown = await workFor("unknown@acme.example")
      assert.deepStrictEqual(unknown, member)
      assert.isAtLeast(member.stored, 2)
      const links = await service.database.ask(
        (sql) => sql<{ readonly email: string }>`
        select email from account_links union all select email from directory_unknown_links order by email
      `
      )
      assert.deepStrictEqual(
        links.map(({ email }) => email),
        ["", "", "admin@acme.example", "admin@acme.example"]
      )
    }
  )
})

describe("A password", () => {
  it(
    "D-PW-4: costs the same work for an unknown address, and for an account without a password or a workspace that allows it",
    { timeout: 120_000 },
    async () => {
      await service.database.ask(
        (sql) => sql`
        insert into directory_accounts (id, email, email_hash, created_at)
        select gen_random_uuid(), e, sha256(convert_to(e, 'UTF8')), now()
        from unnest(array['admin@acme.example', 'left@acme.example']) e on conflict do nothing
      `
      )
      await service.database.ask(
        (sql) => sql`
        insert into directory_passwords (account_id, hash, changed_at)
        select id, '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', now()
        from directory_accounts where email = 'left@acme.example'
      `
      )
      const { statements, stored } = await workFor("unknown@acme.example", tryPassword)
      for (const email of ["admin@acme.example", "left@acme.example"]) {
        const work = await workFor(email, tryPassword)
        assert.deepStrictEqual([work.statements, work.stored], [statements, stored])
      }
    }
  )
})

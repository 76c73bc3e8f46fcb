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

/** The work of the database for a request of a link. */
const workFor = async (email: string) => {
  await workDone(service.database)
  // The first request of a connection reads more.
  await ask(email)
  meter.read()
  const before = await workDone(service.database)
  await ask(email)
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

import { assert, describe, layer } from "@effect/vitest"
import { layer as postgres } from "@calendeal/adapters-postgres/connection"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { DatabaseProxy, serviceWithProxy } from "./outage.DatabaseProxy.ts"
import { inMemory } from "../kit/http/ports.ts"
import { service } from "../kit/http/Service.ts"
import { requestAll, requestFailures, sharedPhone } from "./tenants.requests.ts"
import { CapturedOutput } from "./CapturedOutput.ts"
import { sharedEmail, type Tenant, twoTenants } from "./tenants.fixture.ts"

const [inMemoryOutput, postgresOutput] = [new CapturedOutput(), new CapturedOutput()]

describe("Operator output", () => {
  layer(inMemoryOutput.from(service(inMemory, { logLevel: "Trace" })), { excludeTestServices: true })(
    "log and traces (memory)",
    (it) => {
      it.effect("D-WS-1, D-MON-1: contains no other tenant's data, personal data or secrets", () =>
        Effect.gen(function* () {
          const { other, own } = yield* twoTenants("logs")
          inMemoryOutput.clear()
          yield* requestAll(own)
          assert.notInclude(yield* requestFailures(own), 500)
          assert.include(inMemoryOutput.text, "bookings.book")
          assertNoForeignOrPersonalData(inMemoryOutput.text, own, other)
        })
      )
    }
  )

  layer(postgresOutput.from(serviceWithProxy), { excludeTestServices: true, timeout: "3 minutes" })(
    "log and traces (PostgreSQL with faults)",
    (it) => {
      it.effect(
        "D-WS-1, D-MON-1, D-HTTP-11: the same for requests that the database refused, lost or did not answer",
        () =>
          Effect.gen(function* () {
            const { cut, freeze, owner } = yield* DatabaseProxy
            const { other, own } = yield* twoTenants("logs")
            postgresOutput.clear()
            yield* Effect.provide(refuseEveryRow, postgres({ url: owner }))
            assert.include(yield* requestFailures(own), 500)
            cut()
            freeze()
            assert.include(yield* requestFailures(own), 503)
            for (const message of ["request failed", 'check constraint \\"refused\\"', "request took longer"])
              assert.include(postgresOutput.text, message)
            assertNoForeignOrPersonalData(postgresOutput.text, own, other)
          }),
        300_000
      )
    }
  )
})

/** Constraints that fail for every row, because PostgreSQL's error then contains the whole row. */
const refuseEveryRow = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  for (const table of ["contacts", "bookings", "deals", "transactions", "form_events"])
    yield* sql`alter table ${sql(table)} add constraint refused check (false) not valid`
})

const assertNoForeignOrPersonalData = (text: string, own: Tenant, other: Tenant) => {
  for (const { canary, key, token } of [own, other]) {
    for (const secret of [canary, key.secret, token, token.split(".")[2] ?? ""])
      assert.notInclude(text, secret)
  }
  for (const person of [
    sharedEmail,
    sharedPhone,
    sharedPhone.replaceAll(" ", ""),
    encodeURIComponent(sharedEmail)
  ])
    assert.notInclude(text, person)
  const { contactId, eventTypeId, hostId, key, uid, workspaceId } = other
  for (const foreign of [contactId, eventTypeId, hostId, key.prefix, uid, workspaceId])
    assert.notInclude(text, foreign)
}

import { assert, describe, layer } from "@effect/vitest"
import { layer as postgres } from "@calendeal/adapters-postgres/connection"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Line, serviceOnLine } from "./outage.line.ts"
import { inMemory } from "./ports.ts"
import { service } from "./Service.ts"
import { askAll, askAmiss, sharedPhone } from "./tenants.questions.ts"
import { Received } from "./tenants.outputs.ts"
import { sharedEmail, type Tenant, twins } from "./tenants.world.ts"

const [inPeace, inTrouble] = [new Received(), new Received()]

describe("Operator output", () => {
  layer(inPeace.by(service(inMemory, { logLevel: "Trace" })), { excludeTestServices: true })(
    "log and traces (memory)",
    (it) => {
      it.effect("D-WS-1, D-MON-1: contains no other tenant's data, personal data or secrets", () =>
        Effect.gen(function* () {
          const { ours, theirs } = yield* twins("told")
          inPeace.forget()
          yield* askAll(ours)
          assert.notInclude(yield* askAmiss(ours), 500)
          assert.include(inPeace.text, "bookings.book")
          assertDiscreet(inPeace.text, ours, theirs)
        })
      )
    }
  )

  layer(inTrouble.by(serviceOnLine), { excludeTestServices: true, timeout: "3 minutes" })(
    "log and traces (PostgreSQL, in trouble)",
    (it) => {
      it.effect(
        "D-WS-1, D-MON-1, D-HTTP-11: the same for requests that the database refused, lost or did not answer",
        () =>
          Effect.gen(function* () {
            const { cut, freeze, owner } = yield* Line
            const { ours, theirs } = yield* twins("told")
            inTrouble.forget()
            yield* Effect.provide(refuseEveryRow, postgres({ url: owner }))
            assert.include(yield* askAmiss(ours), 500)
            cut()
            freeze()
            assert.include(yield* askAmiss(ours), 500)
            for (const said of ["request failed", 'check constraint \\"refused\\"', "request took longer"])
              assert.include(inTrouble.text, said)
            assertDiscreet(inTrouble.text, ours, theirs)
          }),
        300_000
      )
    }
  )
})

/** A mistake of ours that the database finds: it then tells the whole row, unless it is kept from it. */
const refuseEveryRow = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  for (const table of ["contacts", "bookings", "deals", "transactions", "form_events"])
    yield* sql`alter table ${sql(table)} add constraint refused check (false) not valid`
})

const assertDiscreet = (text: string, ours: Tenant, theirs: Tenant) => {
  for (const { canary, key, token } of [ours, theirs]) {
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
  const { contactId, eventTypeId, hostId, key, uid, workspaceId } = theirs
  for (const foreign of [contactId, eventTypeId, hostId, key.prefix, uid, workspaceId])
    assert.notInclude(text, foreign)
}

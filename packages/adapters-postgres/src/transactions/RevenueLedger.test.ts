import {
  sampleContact,
  samplePayment,
  createWorkspace,
  recordPayment
} from "@calendeal/port-contracts/samples"
import { ContactBook } from "@calendeal/domain/contacts"
import { revenueLedgerContract } from "@calendeal/port-contracts/transactions"
import { assert, layer } from "@effect/vitest"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import * as SqlClient from "effect/sql/SqlClient"
import { makeTenancy } from "../tenancy/Tenancy.ts"
import { waitingSessions, layerTest } from "../testing/index.ts"

revenueLedgerContract("postgres", layerTest)

layer(layerTest, { excludeTestServices: true })("RevenueLedger / postgres", (it) => {
  it.effect("D-CAP-7: a payment by a lead that is merged concurrently creates a new contact", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const book = yield* ContactBook
      const { id: workspaceId } = yield* createWorkspace()
      const lead = sampleContact(workspaceId)
      yield* book.update({ workspaceId, email: lead.email, prior: Option.none() }, () =>
        Result.succeed({ contact: lead, absorbed: Option.none(), outboxMessages: [] })
      )
      const report = samplePayment(workspaceId, { email: lead.email })
      const isDeleted = yield* Deferred.make<void>()
      const merging = (yield* makeTenancy).tenantTransaction(workspaceId)(
        sql`delete from contacts where workspace_id = ${workspaceId} and id = ${lead.id}`.pipe(
          Effect.andThen(Deferred.succeed(isDeleted, undefined)),
          Effect.andThen(waitingSessions())
        )
      )
      const merged = yield* Effect.forkChild(merging)
      yield* Deferred.await(isDeleted)
      const receipt = yield* recordPayment(report)
      yield* Fiber.join(merged)
      assert.strictEqual(
        "transaction" in receipt ? receipt.transaction.contactId : receipt._tag,
        report.fresh.contactId
      )
    })
  )
})

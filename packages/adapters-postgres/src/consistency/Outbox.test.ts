import { BookingLedger } from "@calendeal/domain/bookings"
import { FollowUp, Outbox } from "@calendeal/domain/consistency"
import { outboxContract } from "@calendeal/port-contracts/consistency"
import { carryOutAll, sampleBooking, sampleDraft, stageOffering } from "@calendeal/port-contracts/samples"
import { assert, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as SqlClient from "effect/sql/SqlClient"
import { layer as ports, migrations, serviceRole } from "../index.ts"
import { freshPostgres } from "../testing/index.ts"
import { testPorts } from "../testPorts.ts"
import * as Queue from "./FollowUpQueue.ts"

outboxContract("postgres", testPorts)

const withDatabase = Layer.merge(ports(), Queue.layer()).pipe(
  Layer.provideMerge(freshPostgres(migrations, { role: serviceRole }))
)

layer(withDatabase, { excludeTestServices: true })("Outbox / postgres alone", (it) => {
  it.effect("D-BOOK-11: leaves nothing of a transaction that is rolled back", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const outbox = yield* Outbox
      const followUps = yield* Queue.FollowUpQueue
      const { workspace } = yield* stageOffering()
      const followUp = FollowUp.make({ _tag: "ReportPayment", workspaceId: workspace.id, transactionId: "1" })
      const posted = followUps.post([followUp, followUp])
      yield* Effect.exit(sql.withTransaction(Effect.andThen(posted, Effect.fail("refused"))))
      assert.strictEqual(yield* outbox.depth, 0)
      yield* sql.withTransaction(posted)
      assert.deepStrictEqual(yield* carryOutAll(workspace.id), [followUp, followUp])
    })
  )

  it.effect("keeps of a failure its kind, and no personal data", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const outbox = yield* Outbox
      const ledger = yield* BookingLedger
      const offering = yield* stageOffering()
      yield* ledger.enter(sampleDraft(sampleBooking(offering)))
      const told = { _tag: "MailRefused", recipient: "ada@example.com" } as const
      const failure = yield* Effect.flip(outbox.take(() => Effect.fail(told)))
      assert.deepStrictEqual(failure, told)
      const [row] = yield* sql<{
        last_failure: string
      }>`select last_failure from follow_ups where last_failure is not null`
      assert.include(row?.last_failure ?? "", "MailRefused")
      assert.notInclude(row?.last_failure ?? "", "ada@example.com")
      yield* outbox.take(() => Effect.void).pipe(Effect.timeout("1 minute"))
    })
  )
})

const oneSession = ports().pipe(
  Layer.provideMerge(freshPostgres(migrations, { role: serviceRole, connections: 1 }))
)

layer(oneSession, { excludeTestServices: true })("Outbox / postgres, follow-up after follow-up", (it) => {
  it.effect("prepares no statement anew for each, which would stay as long as the session", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const ledger = yield* BookingLedger
      const round = Effect.gen(function* () {
        const offering = yield* stageOffering()
        yield* ledger.enter(sampleDraft(sampleBooking(offering)))
        assert.isNotEmpty(yield* carryOutAll(offering.workspace.id))
        return yield* sql<{
          statement: string
        }>`select statement from pg_prepared_statements order by statement`
      })
      // The first ones prepare what is asked again.
      const [, before = [], , after] = yield* Effect.all([round, round, round, round])
      assert.isNotEmpty(before)
      assert.deepStrictEqual(after, before)
    })
  )
})

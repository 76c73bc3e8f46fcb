import { examinePayments } from "@calendeal/app/doctor/examinePayments"
import { ReportBook } from "@calendeal/domain/receivers"
import {
  change,
  createWorkspaceWithOwner,
  sampleNow,
  samplePaymentConnection,
  sampleReport,
  sampleReportOf,
  sampleTime,
  sampleUnmatched
} from "@calendeal/port-contracts/samples"
import { assert, describe, it } from "@effect/vitest"
import { DateTime, Effect } from "effect"
import { TestClock } from "effect/testing"
import { inMemory } from "../../kit/http/ports.ts"

describe("examinePayments", () => {
  it.effect(
    "D-RCV-15: notes a wrong secret, a provider that has become silent, and payments without a contact",
    () =>
      Effect.gen(function* () {
        yield* TestClock.setTime(DateTime.toEpochMillis(sampleNow))
        const book = yield* ReportBook
        const [id, other] = [
          (yield* createWorkspaceWithOwner()).workspace.id,
          (yield* createWorkspaceWithOwner()).workspace.id
        ]
        const connect = Effect.gen(function* () {
          const connection = samplePaymentConnection(id)
          yield* change(id, { _tag: "CreatePaymentConnection", connection })
          return connection
        })
        const found = Effect.map(examinePayments([id, other]), (findings) =>
          findings.map(({ state, subject, words }) => `${state} ${subject}: ${words}`)
        )
        const [wrong, silent] = [yield* connect, yield* connect]
        assert.deepStrictEqual(yield* found, [])
        for (let nth = 0; nth < 3; nth++) yield* book.countWrongSignature(wrong)
        for (let day = 0; day < 7; day++) yield* book.noteCall(silent, sampleTime(-60 * 24 * (20 - day)))
        for (const reported of [sampleReport("in_1"), sampleReportOf("in_2", "refund", "re_1", 1_00)])
          yield* book.enter(sampleUnmatched(id, reported))
        const noted = yield* found
        assert.lengthOf(noted, 3)
        for (const [nth, words] of [
          `${wrong.id}): its latest calls had a wrong signature`,
          `${silent.id}): called daily, and has not for 3 days`,
          "1 belong to no contact"
        ].entries())
          assert.isTrue(
            noted.some(
              (line) => line.startsWith(`note payments of the workspace ${id}`) && line.includes(words)
            ),
            `${nth}: ${words}`
          )
      }).pipe(Effect.provide(inMemory))
  )
})

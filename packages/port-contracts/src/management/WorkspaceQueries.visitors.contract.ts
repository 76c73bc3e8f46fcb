import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { VisitorProof } from "@calendeal/domain/bookings"
import {
  enterDraft,
  cancelBooking,
  plain,
  sampleBooking,
  sampleDraft,
  sampleEntry,
  sampleTime,
  createBooking,
  createOffering
} from "../samples/index.ts"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import type { Suite } from "./WorkspaceCommands.trials.contract.ts"
import { auditEntryOf, WorkspaceQueries } from "@calendeal/domain/management"

/** What the audit log holds of visitors who change bookings (D-TOK-2a). */
export const visitors = (it: Suite): void => {
  it.effect("D-TOK-2a: a cancellation is in the audit log with the kind of token, once", () =>
    Effect.gen(function* () {
      const offering = yield* createOffering()
      const booking = yield* createBooking(offering)
      const attempts = Array.from({ length: 8 }, () => sampleEntry(booking))
      yield* Effect.all(attempts.map(cancelBooking), { concurrency: "unbounded" })
      const [line, ...others] = yield* logOf(booking.workspaceId)
      assert.deepStrictEqual(others, [])
      const made = attempts.find(({ id }) => id === line?.id)
      assert.deepStrictEqual(plain(line), plain(made && auditEntryOf(made)))
    })
  )

  it.effect("D-TOK-2a: what a visitor cannot cancel leaves no line", () =>
    Effect.gen(function* () {
      const offering = yield* createOffering()
      const elsewhere = yield* createOffering()
      const old = yield* createBooking(offering)
      const rescheduledFrom = old.uid
      yield* createBooking(offering, { rescheduledFrom, startAt: sampleTime(9000) })
      yield* cancelBooking(sampleEntry(old))
      yield* cancelBooking(sampleEntry({ ...old, workspaceId: elsewhere.workspace.id }))
      assert.deepStrictEqual(yield* logOf(old.workspaceId), [])
      assert.deepStrictEqual(yield* logOf(elsewhere.workspace.id), [])
    })
  )

  it.effect(
    "D-TOK-2a: a move is in the audit log with what the visitor presented; one that fails is not",
    () =>
      Effect.gen(function* () {
        for (const [nth, proof] of VisitorProof.literals.entries()) {
          const offering = yield* createOffering()
          const old = yield* createBooking(offering)
          const taken = yield* createBooking(offering, { startAt: sampleTime(5000) })
          const entry = sampleEntry(old, { action: "booking.reschedule", proof })
          const moveTo = (minutes: number) =>
            enterDraft(
              sampleDraft(
                sampleBooking(offering, { startAt: sampleTime(minutes), rescheduledFrom: old.uid }),
                {
                  entry: Option.some(entry)
                }
              )
            )
          assert.strictEqual((yield* moveTo(5000))._tag, "SlotTaken", taken.uid)
          assert.deepStrictEqual(yield* logOf(old.workspaceId), [])
          assert.strictEqual((yield* moveTo(9000 + nth * 100))._tag, "Entered")
          assert.deepStrictEqual(plain(yield* logOf(old.workspaceId)), plain([auditEntryOf(entry)]))
        }
      })
  )
}

const logOf = (workspaceId: WorkspaceId) =>
  WorkspaceQueries.use((queries) =>
    Effect.map(queries.list(workspaceId, "auditLog", {}, { limit: 100, after: null }), ({ items }) => items)
  )

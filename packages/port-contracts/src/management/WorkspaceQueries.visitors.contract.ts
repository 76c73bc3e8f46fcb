import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { type BookingUid, VisitorProof } from "@calendeal/domain/bookings"
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
import type { Suite } from "./WorkspaceCommands.suite.contract.ts"
import { auditEntryOf, WorkspaceQueries } from "@calendeal/domain/management"

/** The audit entries of visitors who change bookings (D-TOK-2a). */
export const visitors = (it: Suite): void => {
  it.effect("D-TOK-2a: 8 concurrent cancellations write one audit entry, with the kind of token", () =>
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

  it.effect("D-MGMT-35: lists what ended bookings, of a workspace", () =>
    Effect.gen(function* () {
      const queries = yield* WorkspaceQueries
      const offering = yield* createOffering()
      const [one, other] = [
        yield* createBooking(offering),
        yield* createBooking(offering, { startAt: sampleTime(9000) })
      ]
      const entries = [sampleEntry(one), sampleEntry(other)]
      yield* Effect.forEach(entries, cancelBooking)
      const endingsOf = (workspaceId: WorkspaceId, ...uids: ReadonlyArray<BookingUid>) =>
        Effect.map(
          queries.list(workspaceId, "auditLog", { endingsOf: uids }, { limit: 5, after: null }),
          ({ items }) => items.map(({ subject }) => subject)
        )
      const { workspaceId } = one
      assert.deepStrictEqual(yield* endingsOf(workspaceId, one.uid), [one.uid])
      assert.sameMembers(yield* endingsOf(workspaceId, one.uid, other.uid), [one.uid, other.uid])
      assert.deepStrictEqual(yield* endingsOf(workspaceId), [])
      const { workspace } = yield* createOffering()
      assert.deepStrictEqual(yield* endingsOf(workspace.id, one.uid), [])
    })
  )

  it.effect("D-TOK-2a: a refused cancellation writes no audit entry", () =>
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
    "D-TOK-2a: a rescheduling writes an audit entry with the visitor's proof; a refused one writes none",
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

import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { OutboxMessage } from "@calendeal/domain/consistency"
import { Outbox } from "@calendeal/domain/outbox"
import { enableDestination, enterDeliveries, sampleDelivery } from "../samples/index.ts"
import {
  claim,
  cleared,
  delivered,
  free,
  fromNow,
  lease,
  leased,
  post,
  settle,
  type Suite
} from "./fixtures.ts"

export const pausing = (it: Suite) => {
  it.effect("D-BACKUP-5: paused, it leases nothing and hands messages out; then it leases what waited", () =>
    Effect.gen(function* () {
      const outbox = yield* Outbox
      const destination = yield* free
      const waiting = sampleDelivery(destination, { createdAt: fromNow(-2), dueAt: fromNow(-1) })
      yield* enterDeliveries(waiting)
      assert.isFalse((yield* outbox.sending).isPaused)
      yield* outbox.pause
      yield* outbox.pause
      assert.isTrue((yield* outbox.sending).isPaused)
      assert.isTrue(Option.isNone(yield* lease()))
      yield* post(yield* cleared)
      assert.strictEqual((yield* claim()).attempt, 1)
      yield* outbox.resume
      yield* outbox.resume
      assert.isFalse((yield* outbox.sending).isPaused)
      const one = yield* leased()
      assert.deepStrictEqual(
        one.due.map(({ id }) => id),
        [waiting.id]
      )
      yield* settle(one, one.due.map(delivered))
    })
  )

  it.effect("D-BACKUP-6: discards what is due, and keeps what is due later", () =>
    Effect.gen(function* () {
      const outbox = yield* Outbox
      const destination = yield* free
      const later = sampleDelivery(destination, { createdAt: fromNow(-5), dueAt: fromNow(-1) })
      const due = [4, 3].map((ago) =>
        sampleDelivery(destination, { createdAt: fromNow(-5), dueAt: fromNow(-ago) })
      )
      yield* enterDeliveries(...due, later)
      const before = (yield* outbox.depth).deliveries.counts.skipped
      assert.strictEqual(yield* outbox.discardDue(fromNow(-2)), 2)
      assert.strictEqual(yield* outbox.discardDue(fromNow(-2)), 0)
      assert.strictEqual((yield* outbox.depth).deliveries.counts.skipped, before + 2)
      const one = yield* leased()
      assert.deepStrictEqual(
        one.due.map(({ id }) => id),
        [later.id]
      )
      yield* settle(one, one.due.map(delivered))
    })
  )

  it.effect("D-BACKUP-6, D-VIEW-3: the weekly mails of a view go on after one was discarded", () =>
    Effect.gen(function* () {
      const outbox = yield* Outbox
      yield* cleared
      const destination = yield* free
      yield* enableDestination(destination.workspaceId)
      const message = OutboxMessage.make({
        _tag: "ReportSavedView",
        workspaceId: destination.workspaceId,
        savedViewId: crypto.randomUUID(),
        userId: crypto.randomUUID(),
        week: "2026-12-28"
      })
      const weekly = sampleDelivery(destination, { message, createdAt: fromNow(-5), dueAt: fromNow(-4) })
      yield* enterDeliveries(weekly)
      assert.strictEqual(yield* outbox.discardDue(fromNow(-2)), 1)
      assert.deepStrictEqual((yield* claim()).message, Option.some({ ...message, week: "2027-01-04" }))
    })
  )
}

import { BookingLedger } from "@calendeal/domain/bookings"
import { ContactBook } from "@calendeal/domain/contacts"
import { findOffering } from "@calendeal/domain/event-types"
import {
  createOffering,
  enterDraft,
  sampleBooking,
  sampleContact,
  sampleDraft,
  sampleOffering,
  storeContact,
  storeOffering
} from "@calendeal/port-contracts/samples"
import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { layerAt, migrations, serviceRole } from "../index.ts"
import { layer as connection } from "../connection/index.ts"
import { OutboxNotifier } from "../outbox/OutboxNotifier.ts"
import * as OutboxPosting from "../outbox/OutboxPosting.ts"
import { contentsOf, freshDatabase } from "../testing/index.ts"
import { rehearse } from "./rehearse.ts"

/** Stores an offering, a contact and a booking, and reads them back. */
const visit = (offering: ReturnType<typeof sampleOffering>) =>
  Effect.gen(function* () {
    const { eventType, workspace } = offering
    yield* storeOffering(offering)
    assert.deepStrictEqual((yield* findOffering(eventType.id)).workspace, workspace)
    const contact = sampleContact(workspace.id)
    yield* storeContact(contact)
    const book = yield* ContactBook
    assert.isTrue(Option.isSome(yield* book.find(workspace.id, contact.id)))
    const draft = sampleDraft(sampleBooking(offering))
    assert.strictEqual((yield* enterDraft(draft))._tag, "Entered")
    const ledger = yield* BookingLedger
    assert.isTrue(Option.isSome(yield* ledger.find(workspace.id, draft.alternatives[0].uid)))
  })

it.live("D-WARM-2: a rehearsal sees what it stores, and leaves nothing", () =>
  Effect.gen(function* () {
    const url = yield* freshDatabase(migrations)
    yield* Effect.gen(function* () {
      yield* createOffering()
      const before = yield* contentsOf(url)
      const offerings = [sampleOffering(), sampleOffering()] as const
      const rehearsals = offerings.map((offering) => rehearse(offering.workspace.id)(visit(offering)))
      yield* Effect.all(rehearsals, { concurrency: "unbounded" })
      assert.deepStrictEqual(yield* contentsOf(url), before)
      yield* visit(offerings[0])
      assert.notDeepEqual(yield* contentsOf(url), before)
    }).pipe(Effect.provide(layerAt({ url })))
  })
)

it.live("D-WARM-2: a failed or interrupted rehearsal leaves nothing, and its error is returned", () =>
  Effect.gen(function* () {
    const url = yield* freshDatabase(migrations)
    yield* Effect.gen(function* () {
      const before = yield* contentsOf(url)
      const offering = sampleOffering()
      const rehearsed = rehearse(offering.workspace.id)
      const failed = Effect.andThen(visit(offering), Effect.fail("no more time"))
      assert.strictEqual(yield* Effect.flip(rehearsed(failed)), "no more time")
      const stopped = Effect.andThen(visit(offering), Effect.interrupt)
      assert.strictEqual((yield* Effect.exit(rehearsed(stopped)))._tag, "Failure")
      assert.deepStrictEqual(yield* contentsOf(url), before)
    }).pipe(Effect.provide(layerAt({ url })))
  })
)

it.live("D-WARM-2: a rehearsal does not notify workers", () =>
  Effect.gen(function* () {
    const url = yield* freshDatabase(migrations)
    let notified = 0
    const notifier = OutboxNotifier.of({ notify: Effect.sync(() => void notified++), wait: Effect.never })
    const posting = OutboxPosting.layer.pipe(
      Layer.provide(Layer.succeed(OutboxNotifier, notifier)),
      Layer.provideMerge(connection({ url, role: serviceRole }))
    )
    yield* Effect.gen(function* () {
      const { committed } = yield* OutboxPosting.OutboxPosting
      yield* rehearse(sampleOffering().workspace.id)(committed)
      assert.strictEqual(notified, 0)
      yield* committed
      assert.strictEqual(notified, 1)
    }).pipe(Effect.provide(posting))
  })
)

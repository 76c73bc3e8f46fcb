import { BookingLedger } from "@calendeal/domain/bookings"
import { CalendarEntries } from "@calendeal/domain/calendars"
import { MeetingLinks } from "@calendeal/domain/conferencing"
import { ContactBook } from "@calendeal/domain/contacts"
import { FunnelLog } from "@calendeal/domain/funnel"
import {
  change,
  createBooking,
  earlierOf,
  deliverAll,
  plain,
  sampleBooking,
  sampleCalendar,
  sampleCalendarEntry,
  sampleContact,
  sampleDraft,
  sampleMeetingLink,
  samplePayment,
  sampleTime,
  createOffering,
  recordPayment
} from "@calendeal/port-contracts/samples"
import { assert, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { DatabaseProxy, layerTestWithProxy } from "../testing/index.ts"

layer(layerTestWithProxy, { excludeTestServices: true })("when the answer to COMMIT is lost", (it) => {
  it.effect("D-BOOK-1: a booking is found by its key and returned", () =>
    Effect.gen(function* () {
      const { loseNextCommit } = yield* DatabaseProxy
      const offering = yield* createOffering()
      const draft = sampleDraft(sampleBooking(offering))
      loseNextCommit()
      const ledger = yield* BookingLedger
      assert.deepStrictEqual(yield* ledger.enter(draft), { _tag: "StaleRead" })
      assert.deepStrictEqual(plain(yield* earlierOf(draft)), plain(Option.some(draft.alternatives[0])))
      assert.deepStrictEqual(yield* deliverAll(offering.workspace.id), draft.outboxMessages)
    })
  )

  it.effect("D-TX-4: a payment is recorded once, also without a key", () =>
    Effect.gen(function* () {
      const { loseNextCommit } = yield* DatabaseProxy
      const { workspace } = yield* createOffering()
      for (const report of [
        samplePayment(workspace.id),
        samplePayment(workspace.id, { key: Option.none() })
      ]) {
        loseNextCommit()
        const receipt = yield* recordPayment(report)
        assert.strictEqual(receipt._tag, "AlreadyRecorded")
        assert.strictEqual("transaction" in receipt && receipt.transaction.id, report.fresh.transactionId)
        const reported = (yield* deliverAll(workspace.id)).map(({ _tag }) => _tag)
        assert.strictEqual(reported.filter((tag) => tag === "ReportPayment").length, 1)
        assert.strictEqual(new Set(reported).size, reported.length)
      }
    })
  )

  it.effect(
    "D-ADS-2: a contact is updated again, the second update finds the first, and it is reported once",
    () =>
      Effect.gen(function* () {
        const { loseNextCommit } = yield* DatabaseProxy
        const book = yield* ContactBook
        const { workspace } = yield* createOffering()
        const contact = sampleContact(workspace.id)
        const wasFound: Array<boolean> = []
        const outboxMessages = [
          {
            _tag: "ReportLead",
            workspaceId: workspace.id,
            contactId: contact.id,
            eventTypeId: "any",
            isDisqualified: false
          }
        ] as const
        loseNextCommit()
        yield* book.update(
          { workspaceId: workspace.id, email: contact.email, prior: Option.none() },
          (found) => {
            wasFound.push(Option.isSome(found.contact))
            return Result.succeed({ contact, absorbed: Option.none(), outboxMessages })
          }
        )
        assert.deepStrictEqual(wasFound, [false, true])
        assert.deepEqual<unknown>(yield* deliverAll(workspace.id), outboxMessages)
      })
  )

  it.effect("D-ENTRY-7, D-CONF-7: an entry and a link are stored once, with their messages", () =>
    Effect.gen(function* () {
      const { loseNextCommit } = yield* DatabaseProxy
      const [entries, links] = [yield* CalendarEntries, yield* MeetingLinks]
      const offering = yield* createOffering()
      const { id: workspaceId } = offering.workspace
      const [host] = offering.hosts
      if (host === undefined) return assert.fail("a host is missing")
      const calendar = sampleCalendar(host, { kind: "caldav", isDestination: true })
      yield* change(workspaceId, { _tag: "CreateCalendar", calendar })
      const booking = yield* createBooking(offering)
      yield* deliverAll(workspaceId)
      const [entry, link] = [sampleCalendarEntry(booking, calendar), sampleMeetingLink(booking)]
      const message = { _tag: "ReportLink", workspaceId, bookingUid: booking.uid, revision: 1 } as const
      const effects = { messages: [message], dueNow: booking.uid }
      for (const before of [0, 1]) {
        loseNextCommit()
        assert.isTrue(yield* entries.store(entry, before, [message]))
        loseNextCommit()
        assert.isTrue(yield* links.store(link, before, effects))
        assert.deepEqual<unknown>(yield* deliverAll(workspaceId), [message, message])
        // Another writer's row is not its own.
        loseNextCommit()
        assert.isFalse(yield* entries.store({ ...entry, etag: "other" }, before, [message]))
        assert.deepStrictEqual(yield* deliverAll(workspaceId), [])
      }
    })
  )

  it.effect("events of a form are not counted twice", () =>
    Effect.gen(function* () {
      const { loseNextCommit } = yield* DatabaseProxy
      const log = yield* FunnelLog
      const { eventType, workspace } = yield* createOffering()
      const events = [{ field: "email", dwellSeconds: 1, abandoned: false }]
      loseNextCommit()
      const appended = yield* Effect.exit(
        log.append({ workspaceId: workspace.id, eventTypeId: eventType.id, at: sampleTime(0), events })
      )
      assert.strictEqual(appended._tag, "Failure")
      assert.strictEqual((yield* log.of(workspace.id, eventType.id)).length, 1)
    })
  )
})

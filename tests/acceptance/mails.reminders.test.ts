import { assert, describe } from "@effect/vitest"
import { Outcome } from "@calendeal/domain/outbox"
import { Effect } from "effect"
import { startIn } from "../kit/http/requests.ts"
import { MailServer, plan, specificationWithMailServer, statesOf, worker } from "../kit/http/mails.server.ts"
import { mailShop, mailsTo } from "../kit/http/mails.shop.ts"
import { Service } from "../kit/http/specification.ts"

const sam = "sam@lead.example"
const gus = "gus@guest.example"
const guests = { [gus]: "Gus Guest" }
const days = 3
const hour = 3600

/** A shop with a reminder an hour before a booking, a way to be there, and the reminders that a worker then attempts. */
const reminding = Effect.gen(function* () {
  const { wait } = yield* Service
  const shop = yield* mailShop({ reminders: [60] })
  /** Runs an effect with the service's clock so many seconds after the time of the reminder. */
  const whenDue = <A, E, R>(seconds: number, effect: Effect.Effect<A, E, R>) => {
    const ahead = Math.round((Date.parse(startIn(days)) - Date.now()) / 1000) - hour + seconds
    return Effect.acquireUseRelease(
      wait(ahead),
      () => effect,
      () => wait(-ahead)
    )
  }
  const reminders = Effect.map(worker, (after) =>
    statesOf(after).filter((state) => state.startsWith("reminder"))
  )
  return { ...shop, whenDue, reminders }
})

describe("Mails: reminders", () => {
  specificationWithMailServer("reminders", (it) => {
    it.effect("D-MAIL-50: are sent at their time to the booker and the guests, once, and never before", () =>
      Effect.gen(function* () {
        const { book, mails, reminders, whenDue } = yield* reminding
        yield* book({ email: sam, guests }, days)
        assert.deepStrictEqual(yield* reminders, [])
        assert.deepStrictEqual(yield* whenDue(-30, reminders), [])
        const sent = yield* whenDue(30, reminders)
        assert.sameMembers(sent, ["reminder booker delivered", "reminder guest delivered"])
        assert.deepStrictEqual(yield* whenDue(60, reminders), [])
        const [confirmed, reminder, ...more] = mailsTo(mails(), sam)
        assert.deepStrictEqual(more, [])
        assert.deepStrictEqual([reminder?.thread, reminder?.calendar], [confirmed?.thread, null])
        assert.deepStrictEqual(
          mails().filter(({ unsubscribeUrl }) => unsubscribeUrl !== null).length,
          2,
          "only reminders can be stopped"
        )
      })
    )

    it.effect("D-MAIL-51: are not sent for a booking that was cancelled or moved", () =>
      Effect.gen(function* () {
        const { book, cancel, reminders, whenDue } = yield* reminding
        yield* cancel(yield* book({ email: sam }, days))
        const first = yield* book({ email: sam, guests }, days)
        yield* plan
        yield* book({ email: sam, guests, more: { rescheduledFromUid: first } }, days + 4)
        assert.sameMembers(yield* whenDue(30, reminders), [
          "reminder booker skipped superseded",
          "reminder booker skipped superseded",
          "reminder guest skipped superseded"
        ])
      })
    )

    it.effect("D-MAIL-51: are not sent if the event type has no such reminder any more", () =>
      Effect.gen(function* () {
        const { book, eventTypeId, ok, reminders, whenDue } = yield* reminding
        yield* book({ email: sam }, days)
        yield* plan
        yield* ok("PATCH", `/event-types/${eventTypeId}`, { reminders: [30] })
        assert.deepStrictEqual(yield* whenDue(30, reminders), ["reminder booker skipped no_reminder"])
      })
    )

    it.effect("D-MAIL-50, D-MAIL-51: are not sent for a late booking, and not after the start", () =>
      Effect.gen(function* () {
        const { book, reminders, whenDue } = yield* reminding
        yield* book({ email: sam }, days)
        yield* plan
        assert.deepStrictEqual(yield* whenDue(hour + 30, reminders), ["reminder booker skipped past"])
        const late = yield* reminding
        yield* late.whenDue(-5, Effect.andThen(late.book({ email: sam }, days), plan))
        assert.deepStrictEqual(yield* late.whenDue(30, late.reminders), ["reminder booker delivered"])
        const tooLate = yield* reminding
        const booked = tooLate.whenDue(5, Effect.andThen(tooLate.book({ email: sam }, days), plan))
        yield* booked
        assert.deepStrictEqual(yield* tooLate.whenDue(30, tooLate.reminders), [])
      })
    )

    it.effect("D-MAIL-39, D-MAIL-51: are not sent to a recipient who stopped them", () =>
      Effect.gen(function* () {
        const { send } = yield* Service
        const { book, mails, ok, eventTypeId, reminders, whenDue } = yield* reminding
        yield* ok("PATCH", `/event-types/${eventTypeId}`, { reminders: [60, 30] })
        yield* book({ email: sam, guests }, days)
        yield* whenDue(30, reminders)
        const stop = mailsTo(mails(), sam).at(-1)?.unsubscribeUrl ?? assert.fail("no link")
        const { pathname, search } = new URL(stop)
        const answer = yield* whenDue(
          60,
          send("POST", `${pathname}${search}`, {
            body: "List-Unsubscribe=One-Click",
            headers: { "content-type": "application/x-www-form-urlencoded" }
          })
        )
        assert.include([200, 204], answer.status, answer.text)
        assert.sameMembers(yield* whenDue(hour / 2 + 30, reminders), [
          "reminder booker skipped unsubscribed",
          "reminder guest delivered"
        ])
      })
    )

    it.effect("D-MAIL-51: failures of the server hold up reminders and mails separately", () =>
      Effect.gen(function* () {
        const { replyWith } = yield* MailServer
        const { book, reminders, whenDue } = yield* reminding
        yield* book({ email: sam }, days)
        yield* plan
        const down = Outcome.Retry({ code: "smtp_421", afterSeconds: null, fault: "destination" })
        replyWith(({ unsubscribeUrl }) => (unsubscribeUrl === null ? Outcome.Delivered() : down))
        yield* whenDue(
          30,
          Effect.gen(function* () {
            assert.deepStrictEqual(yield* reminders, ["reminder booker pending smtp_421"])
            yield* book({ email: gus }, days + 1)
            assert.sameMembers(statesOf(yield* worker), [
              "confirmed booker delivered",
              "confirmed host delivered"
            ])
          })
        ).pipe(Effect.ensuring(Effect.sync(() => replyWith(() => Outcome.Delivered()))))
        assert.deepStrictEqual(yield* whenDue(600, reminders), ["reminder booker delivered"])
      })
    )
  })
})

import { book, type Booking, BookingTokens, cancel, linkValidUntil } from "@calendeal/domain/bookings"
import { capture } from "@calendeal/domain/capture"
import { IdGenerator, ownOrigin } from "@calendeal/domain/consistency"
import { commit } from "@calendeal/domain/management"
import { record } from "@calendeal/domain/transactions"
import { Clock, DateTime, Effect } from "effect"
import { demoIds } from "../ids.ts"
import { Act } from "./Act.ts"
import { BookedMeetings } from "./BookedMeetings.ts"
import { Dice } from "./Dice.ts"
import { drawnIds } from "./drawnIds.ts"
import { bookingOf, captureOf, moveOf, paymentOf, requestId } from "./requests.ts"
import { StoppedClock } from "./StoppedClock.ts"

/** The acts that follow each other, and how many of a part are carried out at once: a booking depends on those before it. */
const parts: ReadonlyArray<{ readonly tags: ReadonlyArray<Act["_tag"]>; readonly concurrency: number }> = [
  { tags: ["Capture"], concurrency: 8 },
  { tags: ["Book", "Move", "Cancel"], concurrency: 1 },
  { tags: ["Mark"], concurrency: 1 },
  { tags: ["Pay"], concurrency: 8 }
]

/**
 * Carries out acts, each by the use case that a visitor, a billing system or a member reaches, with the clock at the act's time: what is
 * stored is what these people would have got (D-DEMO-2). An act that was carried out before changes nothing. Returns the meetings.
 */
export const perform = Effect.fn("demo.perform")(function* (acts: ReadonlyArray<Act>) {
  const meetings = new BookedMeetings()
  const numbered = acts.map((act, nth) => ({ act, nth }))
  for (const { concurrency, tags } of parts)
    yield* Effect.forEach(
      numbered.filter(({ act }) => tags.includes(act._tag)),
      ({ act, nth }) =>
        carryOut(act, meetings).pipe(
          Effect.provideService(Clock.Clock, new StoppedClock(act.at)),
          // Of its own, so that identifiers do not depend on which act is faster.
          Effect.provideService(IdGenerator, drawnIds(new Dice(nth + 1)))
        ),
      { concurrency, discard: true }
    )
  return meetings.all
})

const carryOut = (act: Act, meetings: BookedMeetings) =>
  Act.$match(act, {
    Capture: (visit) => Effect.asVoid(capture(captureOf(visit))),
    Book: (wish) => Effect.map(book(bookingOf(wish)), ({ booking }) => meetings.add(wish.meeting, booking)),
    Move: (wish) =>
      Effect.gen(function* () {
        const before = meetings.newest(wish.meeting)
        const { booking } = yield* book(moveOf(wish, before, yield* linkTo(before)))
        meetings.add(wish.meeting, booking)
      }),
    Cancel: ({ meeting }) =>
      Effect.gen(function* () {
        yield* cancel(yield* linkTo(meetings.newest(meeting)), requestId, null)
        meetings.cancel(meeting, yield* DateTime.now)
      }),
    Mark: ({ mark, meeting }) =>
      Effect.gen(function* () {
        const audit = {
          workspaceId: demoIds.workspace,
          actor: { _tag: "User" as const, userId: demoIds.owner },
          at: yield* DateTime.now,
          ...ownOrigin(requestId)
        }
        const { uid } = meetings.newest(meeting)
        yield* commit(audit, { _tag: "MarkAttendance", uid, mark, by: demoIds.owner })
      }),
    Pay: (payment) => Effect.asVoid(record(paymentOf(payment, meetings.newest(payment.meeting))))
  })

/** The token in the link of the booker's mail. */
const linkTo = Effect.fnUntraced(function* (booking: Booking) {
  const tokens = yield* BookingTokens
  return yield* tokens.issueLink(booking, "manage", linkValidUntil(booking), yield* DateTime.now)
})

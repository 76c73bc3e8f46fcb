import { bookerEmail, type Booking } from "@calendeal/domain/bookings"
import {
  MailBounces,
  mailName,
  mailsWhenBooked,
  mailsWhenCancelled,
  MailTokens,
  type PlannedMail
} from "@calendeal/domain/mails"
import { type Delivery, DeliveryId, Handling, newDelivery, Outbox } from "@calendeal/domain/outbox"
import { DateTime, Effect, Option } from "effect"
import { demoEventTypes } from "../eventTypes.ts"
import { demoIds } from "../ids.ts"
import { idOf } from "./idOf.ts"
import type { BookedMeeting } from "./BookedMeetings.ts"
import { webinar } from "./webinar.ts"

/** How long a mail takes. */
const seconds = 4

/**
 * Enters the mails that the meetings would have had until now as sent, so that each booking tells its whole story; none is sent
 * (D-DEMO-2). Reminders of the time after now are left out. One of the mails came back (D-DEMO-3).
 */
export const enterMails = Effect.fn("demo.mails")(function* (meetings: ReadonlyArray<BookedMeeting>) {
  const now = yield* DateTime.now
  const deliveries = meetings.flatMap((meeting) => mailsOf(meeting, now))
  const outbox = yield* Outbox
  const claimed = { id: idOf("mails"), message: Option.none(), postedAt: now, attempt: 1 }
  yield* outbox.finish([
    Handling.HandedOut({ claimed, deliveries: deliveries.map((one) => ({ ...one, ...unsent })) })
  ])
  yield* settleUnsent(new Map(deliveries.map((one) => [one.id, one])))
  yield* bounce(meetings, deliveries, now)
})

/** New deliveries are pending: the outbox counts them so. */
const unsent = { status: "pending", attempts: 0, settledAt: null } as const

/** The most deliveries that are settled at once. */
const most = 500

/** Settles the demonstration's deliveries as they ended in the story, before a worker takes them. */
const settleUnsent = Effect.fnUntraced(function* (ends: ReadonlyMap<DeliveryId, Delivery>) {
  const outbox = yield* Outbox
  while (true) {
    const lease = yield* outbox.lease({ batches: { mail: most, reminder: most }, seconds: 60 })
    if (Option.isNone(lease)) return
    const { breaker, destination, due } = lease.value
    const settled = due.flatMap(({ id }) => ends.get(id) ?? [])
    yield* outbox.settle(lease.value, settled, breaker, [])
    // Of another workspace: it stays for the worker.
    if (destination.workspaceId !== demoIds.workspace || settled.length === 0) return
  }
})

const mailsOf = ({ bookings, cancelledAt }: BookedMeeting, now: DateTime.Utc): ReadonlyArray<Delivery> =>
  bookings.flatMap((booking, nth) => {
    const replaced = bookings[nth - 1] ?? null
    const reminders =
      [...demoEventTypes, webinar].find(({ id }) => id === booking.eventTypeId)?.reminders ?? []
    const isNewest = nth === bookings.length - 1
    const planned = mailsWhenBooked(booking, replaced, { reminders, members: [] })
      // A meeting that was moved or cancelled has no reminders.
      .filter(({ dueAt }) => dueAt === null || (isNewest && cancelledAt === null))
      .map((mail) => ({ mail, at: mail.dueAt ?? booking.createdAt }))
    const ended =
      isNewest && cancelledAt !== null
        ? mailsWhenCancelled(booking, { members: [] }).map((mail) => ({ mail, at: cancelledAt }))
        : []
    return [...planned, ...ended]
      .filter(({ at }) => DateTime.isLessThan(at, now))
      .map(({ at, mail }) => sent(booking, mail, at))
  })

const sent = (booking: Booking, { dueAt, message }: PlannedMail, at: DateTime.Utc): Delivery => {
  const eventId = mailName(booking.rootUid, message)
  const kind = message.kind === "reminder" ? "reminder" : "mail"
  const draft = {
    destination: { workspaceId: demoIds.workspace, kind, id: demoIds.workspace },
    provider: "mail",
    eventName: message.kind,
    eventId,
    message,
    ...(dueAt !== null && { dueAt })
  } as const
  return {
    ...newDelivery(DeliveryId.make(idOf(eventId)), draft, booking.createdAt),
    createdAt: dueAt === null ? at : booking.createdAt,
    status: "delivered",
    attempts: 1,
    settledAt: DateTime.add(at, { seconds })
  }
}

/** The confirmation of the meeting ahead that was booked last comes back: its address does not exist. */
const bounce = Effect.fnUntraced(function* (
  meetings: ReadonlyArray<BookedMeeting>,
  deliveries: ReadonlyArray<Delivery>,
  now: DateTime.Utc
) {
  const ahead = meetings.flatMap(({ bookings, cancelledAt }) =>
    cancelledAt === null
      ? bookings.slice(-1).filter(({ startAt }) => DateTime.isGreaterThan(startAt, now))
      : []
  )
  const last = ahead.toSorted((one, other) => DateTime.Order(other.createdAt, one.createdAt))[0]
  const delivery = deliveries.find(
    ({ message }) =>
      message._tag === "SendMail" && message.bookingUid === last?.uid && message.recipient === "booker"
  )
  const address = last && bookerEmail(last)
  if (delivery === undefined || !address) return
  const [bounces, tokens] = [yield* MailBounces, yield* MailTokens]
  const at = DateTime.add(delivery.createdAt, { minutes: 2 })
  const [hash] = yield* tokens.addressHashes(demoIds.workspace, address)
  yield* bounces.record({
    delivery: { ...delivery, status: "dead", reason: "bounced_5_1_1", settledAt: at },
    suppression: { workspaceId: demoIds.workspace, hash, reason: "bounce", at },
    messages: []
  })
})

import * as Effect from "effect/Effect"
import { quotedName } from "../../../kernel/texts/index.ts"
import { type Reservation, reservationStateOf } from "../../../scheduling/bookings/index.ts"
import { type WaitingEntry, waitingStateOf, WaitingTokens } from "../../../scheduling/waiting/index.ts"
import type { MessageOf, OutboxMessage } from "../../../workspace/consistency/index.ts"
import { type Delivery } from "../../outbox/index.ts"
import { mailLimits, MailRenderer, ServiceAddress, waitingLinks } from "../index.ts"
import { countMailbox } from "./countMailbox.ts"
import type { Attempt } from "./sendMail.ts"
import { sendNotice, skip } from "./sendNotice.ts"

/** A message to a person who waits for a time. */
export type AboutWaiting = MessageOf<"ReportOffer" | "ReportWaiting">

export const isAboutWaiting = (message: OutboxMessage): message is AboutWaiting =>
  message._tag === "ReportWaiting" || message._tag === "ReportOffer"

/** The mail's event and name: one for each place in a list, and one for each offer. */
export const waitingMail = (message: AboutWaiting) =>
  message._tag === "ReportOffer"
    ? { eventName: "time_offered", eventId: `offer.${message.reservationId}` }
    : { eventName: "waiting_list_joined", eventId: `waiting.${message.waitingEntryId}` }

/** Sends the mail, or says why not: who does not wait any more, and whose offer has ended, gets none (D-MAIL-87). */
export const sendWaitingMail = (attempt: Attempt, delivery: Delivery, message: AboutWaiting) =>
  Effect.catch(sent(attempt, delivery, message), (notSent) => Effect.succeed(notSent))

const sent = Effect.fnUntraced(function* (attempt: Attempt, delivery: Delivery, message: AboutWaiting) {
  const { lookUps } = attempt
  const entry = yield* lookUps.waitingEntry(message.waitingEntryId)
  if (entry === null) return yield* skip("removed")
  const now = yield* attempt.now
  const isOffer = message._tag === "ReportOffer"
  const offer = isOffer ? yield* lookUps.reservation(message.reservationId) : null
  const isOver = waitingStateOf(entry, now) !== "waiting"
  if (isOver || (isOffer && (offer === null || reservationStateOf(offer, now) !== "live")))
    return yield* skip("superseded")
  const eventType = (yield* lookUps.eventType(entry.eventTypeId))?.value
  if (eventType === undefined) return yield* skip("removed")
  const language = entry.language ?? attempt.settings.language
  const links = yield* linksOf(entry, offer, language)
  const recipient = { name: quotedName(entry.person.name), address: entry.person.email }
  if (delivery.attempts === 0) yield* countMailbox(mailLimits.mailbox, recipient.address, null)
  const renderer = yield* MailRenderer
  return yield* sendNotice(attempt, delivery, recipient, (about) =>
    renderer.waiting({
      ...about,
      language,
      title: eventType.title,
      timezone: entry.bookerTimezone,
      offer: offer && { startAt: offer.startAt, endAt: offer.endAt, until: offer.until, url: links.offer },
      leaveUrl: links.leave
    })
  )
})

const linksOf = Effect.fnUntraced(function* (
  { id, until, workspaceId }: WaitingEntry,
  offer: Reservation | null,
  language: Attempt["settings"]["language"]
) {
  const link = { workspaceId, waitingEntryId: id, reservationId: offer?.id ?? null }
  const token = yield* (yield* WaitingTokens).issue(link, until)
  return waitingLinks({ service: yield* ServiceAddress, language, token })
})

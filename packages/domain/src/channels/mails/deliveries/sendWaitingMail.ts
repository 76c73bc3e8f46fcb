import * as Effect from "effect/Effect"
import { quotedName } from "../../../kernel/texts/index.ts"
import { type Reservation, reservationStateOf } from "../../../scheduling/bookings/index.ts"
import { type WaitingEntry, waitingStateOf, WaitingTokens } from "../../../scheduling/waiting/index.ts"
import type { MessageOf, OutboxMessage } from "../../../workspace/consistency/index.ts"
import { type Delivery } from "../../outbox/index.ts"
import { mailLimits, MailRenderer, proposalLinks, ServiceAddress, waitingLinks } from "../index.ts"
import { countMailbox } from "./countMailbox.ts"
import type { Attempt } from "./sendMail.ts"
import { sendNotice, skip } from "./sendNotice.ts"

/** A message to a person who waits for a time, or to whom times are proposed. */
export type AboutWaiting = MessageOf<"ReportOffer" | "ReportProposal" | "ReportWaiting">

export const isAboutWaiting = (message: OutboxMessage): message is AboutWaiting =>
  message._tag === "ReportWaiting" || message._tag === "ReportOffer" || message._tag === "ReportProposal"

/** The mail's event and name: one for each place in a list, for each offer, and for each proposal. */
export const waitingMail = (message: AboutWaiting) => {
  switch (message._tag) {
    case "ReportOffer":
      return { eventName: "time_offered", eventId: `offer.${message.reservationId}` }
    case "ReportProposal":
      return { eventName: "times_proposed", eventId: `proposal.${message.waitingEntryId}` }
    case "ReportWaiting":
      return { eventName: "waiting_list_joined", eventId: `waiting.${message.waitingEntryId}` }
  }
}

/** Sends the mail, or says why not: who does not wait any more, and whose offer or proposal has ended, gets none (D-MAIL-87, D-MAIL-89). */
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
  const token = yield* tokenFor(entry, offer)
  const service = yield* ServiceAddress
  const recipient = { name: quotedName(entry.person.name), address: entry.person.email }
  if (delivery.attempts === 0) yield* countMailbox(mailLimits.mailbox, recipient.address, null)
  const renderer = yield* MailRenderer
  const person = { language, title: eventType.title, timezone: entry.bookerTimezone }
  if (message._tag === "ReportProposal") {
    const links = proposalLinks({ service, language, token })
    const by = yield* lookUps.host(entry.proposedBy?.hostId ?? null)
    return yield* sendNotice(attempt, delivery, recipient, (about) =>
      renderer.proposal({
        ...about,
        ...person,
        hostName: by?.value.name ?? null,
        until: entry.until,
        times: entry.periods.map(({ from, until }) => ({
          startAt: from,
          endAt: until,
          url: links.take(from)
        })),
        declineUrl: links.decline
      })
    )
  }
  const links = waitingLinks({ service, language, token })
  return yield* sendNotice(attempt, delivery, recipient, (about) =>
    renderer.waiting({
      ...about,
      ...person,
      offer: offer && { startAt: offer.startAt, endAt: offer.endAt, until: offer.until, url: links.offer },
      leaveUrl: links.leave
    })
  )
})

const tokenFor = Effect.fnUntraced(function* (
  { id, until, workspaceId }: WaitingEntry,
  offer: Reservation | null
) {
  const tokens = yield* WaitingTokens
  return yield* tokens.issue({ workspaceId, waitingEntryId: id, reservationId: offer?.id ?? null }, until)
})

import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { OutboxMessage } from "../consistency/index.ts"
import type { CalendarRecord } from "../management/index.ts"
import {
  envelopeFrom,
  MailRenderer,
  MailTokens,
  MailTransport,
  messageIdOf,
  type OutgoingMail,
  ServiceAddress,
  Suppressions
} from "../mails/index.ts"
import { type Delivery, Outcome } from "../outbox/index.ts"
import { hostMailbox } from "./findRecipient.ts"
import type { Attempt } from "./sendMail.ts"

/** The message about a calendar that has to be connected again. */
export type LostCalendar = Extract<OutboxMessage, { readonly _tag: "ReportLostCalendar" }>

/** The mail's name: one for each time that the access ends, which is after a successful reading (D-MAIL-66). */
export const lostCalendarName = ({ id, lastSyncedAt }: Pick<CalendarRecord, "id" | "lastSyncedAt">): string =>
  ["calendar", id, lastSyncedAt === null ? 0 : DateTime.toEpochMillis(lastSyncedAt), "lost"].join(".")

/** Asks the host of a calendar to connect it again, or says why not. */
export const sendLostCalendar = (attempt: Attempt, delivery: Delivery, message: LostCalendar) =>
  Effect.catch(sent(attempt, delivery, message), (notSent) => Effect.succeed(notSent))

const skip = (reason: string) => Effect.fail(Outcome.Skipped({ reason }))

const sent = Effect.fnUntraced(function* (
  { lookUps, sender, server, settings, workspace }: Attempt,
  delivery: Delivery,
  { calendarId }: LostCalendar
) {
  const calendar = yield* lookUps.calendar(calendarId)
  if (calendar === null) return yield* skip("removed")
  // It was connected again since.
  if (calendar.lastSyncedAt !== null && DateTime.isGreaterThan(calendar.lastSyncedAt, delivery.createdAt))
    return yield* skip("superseded")
  const host = (yield* lookUps.host(calendar.hostId))?.value
  if (host === undefined) return yield* skip("removed")
  const recipient = yield* hostMailbox(host).pipe(Effect.catch((reason) => skip(reason)))
  const [suppressions, tokens] = [yield* Suppressions, yield* MailTokens]
  const hashes = yield* tokens.addressHashes(workspace.id, recipient.address)
  if (Option.isSome(yield* suppressions.find(workspace.id, hashes))) return yield* skip("suppressed")

  const name = settings.senderName ?? workspace.name
  const renderer = yield* MailRenderer
  const rendered = yield* renderer.lostCalendar({
    language: settings.language,
    recipient,
    workspace: { name, logoUrl: settings.logoUrl },
    account: calendar.account,
    lastReadAt: calendar.lastSyncedAt,
    timezone: host.schedule.timezone
  })
  const mail: OutgoingMail = {
    ...rendered,
    from: { name, address: sender.address },
    replyTo: null,
    to: recipient,
    envelopeFrom: envelopeFrom(sender, yield* tokens.mintBounce(workspace.id, delivery.id)),
    messageId: messageIdOf(delivery.eventId, (yield* ServiceAddress).hostname),
    thread: null,
    calendar: null,
    unsubscribeUrl: null
  }
  const transport = yield* MailTransport
  return yield* transport.send(mail, server)
})

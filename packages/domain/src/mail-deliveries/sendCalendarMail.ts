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

/** A message about a calendar whose host has to do something. */
export type AboutCalendar = Extract<
  OutboxMessage,
  { readonly _tag: "ReportLostCalendar" | "ReportUnwritableCalendar" }
>

export const isAboutCalendar = (message: OutboxMessage): message is AboutCalendar =>
  message._tag === "ReportLostCalendar" || message._tag === "ReportUnwritableCalendar"

/**
 * The mail's event and name. There is one mail for each time that the access ends, which is after a successful reading
 * (D-MAIL-66), and one a day for each reason for which the calendar cannot be written (D-MAIL-67).
 */
export const calendarMail = (
  message: AboutCalendar,
  { id, lastSyncedAt }: Pick<CalendarRecord, "id" | "lastSyncedAt">,
  now: DateTime.Utc
) =>
  message._tag === "ReportLostCalendar"
    ? {
        eventName: "lost_calendar",
        eventId: `calendar.${id}.${lastSyncedAt === null ? 0 : DateTime.toEpochMillis(lastSyncedAt)}.lost`
      }
    : {
        eventName: "unwritable_calendar",
        eventId: `calendar.${id}.${DateTime.formatIsoDateUtc(now)}.${message.obstacle}`
      }

/** The page of the host's calendars; null for a calendar that has no account to connect in the browser. */
const reconnectUrlOf = Effect.fnUntraced(function* ({ hostId, kind, workspaceId }: CalendarRecord) {
  if (kind !== "google" && kind !== "microsoft") return null
  const page = new URL("/-/connect", yield* ServiceAddress)
  page.search = new URLSearchParams({ workspace: workspaceId, host: hostId }).toString()
  return page.href
})

/** Asks the host of a calendar to connect or mend it, or says why not. */
export const sendCalendarMail = (attempt: Attempt, delivery: Delivery, message: AboutCalendar) =>
  Effect.catch(sent(attempt, delivery, message), (notSent) => Effect.succeed(notSent))

const skip = (reason: string) => Effect.fail(Outcome.Skipped({ reason }))

const sent = Effect.fnUntraced(function* (
  { lookUps, sender, server, settings, workspace }: Attempt,
  delivery: Delivery,
  message: AboutCalendar
) {
  const calendar = yield* lookUps.calendar(message.calendarId)
  if (calendar === null) return yield* skip("removed")
  const { account, lastSyncedAt } = calendar
  const isLost = message._tag === "ReportLostCalendar"
  // It was connected again since.
  if (isLost && lastSyncedAt !== null && DateTime.isGreaterThan(lastSyncedAt, delivery.createdAt))
    return yield* skip("superseded")
  const host = (yield* lookUps.host(calendar.hostId))?.value
  if (host === undefined) return yield* skip("removed")
  const recipient = yield* hostMailbox(host).pipe(Effect.catch((reason) => skip(reason)))
  const [suppressions, tokens] = [yield* Suppressions, yield* MailTokens]
  const hashes = yield* tokens.addressHashes(workspace.id, recipient.address)
  if (Option.isSome(yield* suppressions.find(workspace.id, hashes))) return yield* skip("suppressed")

  const name = settings.senderName ?? workspace.name
  const renderer = yield* MailRenderer
  const about = {
    language: settings.language,
    recipient,
    workspace: { name, logoUrl: settings.logoUrl },
    account
  }
  const rendered = isLost
    ? yield* renderer.lostCalendar({
        ...about,
        lastReadAt: lastSyncedAt,
        timezone: host.schedule.timezone,
        reconnectUrl: yield* reconnectUrlOf(calendar)
      })
    : yield* renderer.unwritableCalendar({ ...about, obstacle: message.obstacle })
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

import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type { OutboxMessage } from "../../../workspace/consistency/index.ts"
import type { CalendarRecord } from "../../records/index.ts"
import { MailRenderer, ServiceAddress } from "../index.ts"
import type { Delivery } from "../../outbox/index.ts"
import { hostMailbox } from "./findRecipient.ts"
import type { Attempt } from "./sendMail.ts"
import { sendNotice, skip } from "./sendNotice.ts"

/** A message about a calendar whose host has to do something. */
export type AboutCalendar = Extract<
  OutboxMessage,
  { readonly _tag: "ReportLostCalendar" | "ReportUnreadableCalendar" | "ReportUnwritableCalendar" }
>

export const isAboutCalendar = (message: OutboxMessage): message is AboutCalendar =>
  message._tag === "ReportLostCalendar" ||
  message._tag === "ReportUnreadableCalendar" ||
  message._tag === "ReportUnwritableCalendar"

/**
 * The mail's event and name. There is one mail for each time that the access ends, which is after a successful reading
 * (D-MAIL-66), one a day for each reason for which the calendar cannot be written (D-MAIL-67), and one a day if it cannot be read
 * (D-CAL-17).
 */
export const calendarMail = (
  message: AboutCalendar,
  { id, lastSyncedAt }: Pick<CalendarRecord, "id" | "lastSyncedAt">,
  now: DateTime.Utc
) => {
  switch (message._tag) {
    case "ReportLostCalendar":
      return {
        eventName: "lost_calendar",
        eventId: `calendar.${id}.${lastSyncedAt === null ? 0 : DateTime.toEpochMillis(lastSyncedAt)}.lost`
      }
    case "ReportUnreadableCalendar":
      return {
        eventName: "unreadable_calendar",
        eventId: `calendar.${id}.${DateTime.formatIsoDateUtc(now)}.unreadable`
      }
    case "ReportUnwritableCalendar":
      return {
        eventName: "unwritable_calendar",
        eventId: `calendar.${id}.${DateTime.formatIsoDateUtc(now)}.${message.obstacle}`
      }
  }
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

const sent = Effect.fnUntraced(function* (attempt: Attempt, delivery: Delivery, message: AboutCalendar) {
  const { lookUps } = attempt
  const calendar = yield* lookUps.calendar(message.calendarId)
  if (calendar === null) return yield* skip("removed")
  const { account, lastErrorPart, lastSyncedAt } = calendar
  const isLost = message._tag === "ReportLostCalendar"
  // It was connected again since.
  if (isLost && lastSyncedAt !== null && DateTime.isGreaterThan(lastSyncedAt, delivery.createdAt))
    return yield* skip("superseded")
  if (message._tag === "ReportUnreadableCalendar" && lastErrorPart === null) return yield* skip("superseded")
  const host = (yield* lookUps.host(calendar.hostId))?.value
  if (host === undefined) return yield* skip("removed")
  const recipient = yield* Effect.catch(hostMailbox(host), skip)
  const renderer = yield* MailRenderer
  const reconnectUrl = yield* reconnectUrlOf(calendar)
  const reading = { account, lastReadAt: lastSyncedAt, timezone: host.schedule.timezone }
  return yield* sendNotice(attempt, delivery, recipient, (about) => {
    if (isLost) return renderer.lostCalendar({ ...about, ...reading, reconnectUrl })
    return message._tag === "ReportUnwritableCalendar"
      ? renderer.unwritableCalendar({ ...about, account, obstacle: message.obstacle })
      : renderer.unreadableCalendar({ ...about, ...reading, ...(lastErrorPart ?? nowhere) })
  })
})

/** Not sent: without a part the mail is superseded. */
const nowhere = { event: null, line: null, part: "" }

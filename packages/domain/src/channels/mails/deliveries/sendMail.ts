import type { Reservation } from "../../../scheduling/bookings/index.ts"
import type { WaitingEntry } from "../../../scheduling/waiting/index.ts"
import * as Arr from "effect/Array"
import type * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import {
  type Booking,
  isUnsettledMove,
  meetingUidOf,
  otherAttendees,
  takesPlace
} from "../../../scheduling/bookings/index.ts"
import { CalendarEntries } from "../../calendars/index.ts"
import { awaitLink, findLink } from "../../conferencing/index.ts"
import type { SavedView } from "../../../revenue/reports/index.ts"
import type { Contact } from "../../../leads/contacts/index.ts"
import type { EventType, Host } from "../../../workspace/event-types/index.ts"
import { type CalendarRecord, listAll, memberWithEmail, type Versioned } from "../../records/index.ts"
import {
  limitsOf,
  type MailSettings,
  MailRenderer,
  MailTokens,
  MailTransport,
  type OwnSmtpServer,
  recipientOf,
  ReminderStops,
  type SendMail,
  type Sender,
  ServiceAddress,
  endsForRecipient,
  isRefund,
  Suppressions,
  suppresses,
  whyOutdated
} from "../index.ts"
import { type Delivery, Outcome } from "../../outbox/index.ts"
import { Throttle } from "../../../kernel/rate-limits/index.ts"
import type { Member, Workspace } from "../../../workspace/workspaces/index.ts"
import { composeMail } from "./composeMail.ts"
import { countMailbox } from "./countMailbox.ts"
import { contentOf, type MailTo } from "./contentOf.ts"
import type { AboutAccount, NamedAccount } from "./findAccount.ts"
import { findRecipient } from "./findRecipient.ts"
import { isInCalendar } from "./isInCalendar.ts"
import type { FiguresOfView } from "./viewFigures.ts"
import { linksFor } from "./linksFor.ts"

/** What the mails of one lease share. Look-ups return null for what is removed or erased. */
export interface Attempt {
  readonly workspace: Workspace
  readonly settings: MailSettings
  readonly sender: Sender
  readonly server: OwnSmtpServer | null
  /** The time by the outbox's clock. */
  readonly now: Effect.Effect<DateTime.Utc>
  readonly lookUps: {
    readonly account: (about: AboutAccount) => Effect.Effect<NamedAccount | null>
    readonly calendar: (id: string | null) => Effect.Effect<CalendarRecord | null>
    readonly booking: (id: string | null) => Effect.Effect<Booking | null>
    readonly contact: (id: string | null) => Effect.Effect<Contact | null>
    readonly eventType: (id: string | null) => Effect.Effect<Versioned<EventType> | null>
    readonly host: (id: string | null) => Effect.Effect<Versioned<Host> | null>
    readonly member: (id: string | null) => Effect.Effect<Member | null>
    readonly savedView: (id: string | null) => Effect.Effect<SavedView | null>
    readonly viewFigures: FiguresOfView
    readonly reservation: (id: string | null) => Effect.Effect<Reservation | null>
    readonly waitingEntry: (id: string | null) => Effect.Effect<WaitingEntry | null>
  }
}

/** Sends one mail, or says why not. Reasons and codes contain no personal data. */
export const sendMail = (attempt: Attempt, delivery: Delivery) =>
  Effect.catch(sent(attempt, delivery), (notSent) => Effect.succeed(notSent))

const skip = (reason: string) => Effect.fail(Outcome.Skipped({ reason }))

const sent = Effect.fnUntraced(function* (attempt: Attempt, delivery: Delivery) {
  const { lookUps, sender, settings, workspace } = attempt
  const mail = delivery.message
  if (mail._tag !== "SendMail") return yield* skip("not_a_mail")
  const booking = yield* lookUps.booking(mail.bookingUid)
  if (booking === null) return yield* skip("removed")
  const now = yield* attempt.now
  const outdated = whyOutdated(mail, booking, now)
  if (outdated !== null) return yield* skip(outdated)
  const eventType = (yield* lookUps.eventType(booking.eventTypeId))?.value ?? null
  if (mail.minutesBefore !== null && eventType?.reminders.includes(mail.minutesBefore) !== true)
    return yield* skip("no_reminder")
  const calendar = yield* calendarOf(mail, booking)
  if (mail.kind === "calendar_changed" && calendar.change === null) return yield* skip("superseded")

  const host = (id: string) => Effect.map(lookUps.host(id), (found) => found?.value ?? null)
  const found = yield* findRecipient(mail, booking, workspace, { host, member: lookUps.member }).pipe(
    Effect.catch((reason) => skip(reason))
  )
  const to = { ...found, isConfirmed: yield* isConfirmed(found, workspace) }
  const hash = yield* admitted(mail, to, attempt, delivery.attempts === 0)

  const replaced = yield* lookUps.booking(booking.rescheduledFrom)
  const kept = isUnsettledMove(booking) ? yield* lookUps.booking(booking.toReplace ?? null) : null
  const hosts = yield* Effect.forEach(booking.hostIds, host, { concurrency: "unbounded" })
  const facts = {
    booking,
    previousStartAt: replaced?.startAt ?? null,
    kept: kept !== null && takesPlace(kept) ? kept : null,
    hasOtherHosts: replaced !== null && hasOtherHosts(replaced, booking),
    workspace,
    settings,
    eventType,
    contact: yield* lookUps.contact(booking.contactId),
    others: eventType?.showsAttendees === true ? yield* othersOf(booking) : [],
    hosts: hosts.filter((found) => found !== null),
    // Mails that end the meeting for their recipient, or are about money, promise no link.
    link: yield* endsForRecipient(mail) || isRefund(mail) ? findLink(booking) : awaitLink(booking),
    calendarStartAt: calendar.change?.time?.startAt ?? null
  }
  const links = yield* linksFor(mail, facts, now)
  const content = contentOf(mail, facts, to, links, yield* ServiceAddress)
  const [renderer, tokens, transport] = [yield* MailRenderer, yield* MailTokens, yield* MailTransport]
  const rendered = yield* renderer.booking(content)
  const bounceToken = yield* tokens.issueBounce(workspace.id, delivery.id)
  const outgoing = yield* composeMail({
    mail,
    delivery,
    facts,
    content,
    rendered,
    sender,
    bounceToken,
    isInCalendar: calendar.isWritten
  })
  const outcome = yield* transport.send(outgoing, attempt.server)
  if (outcome._tag === "Refused" && suppresses("bounce", statusOf(outcome.code))) {
    const suppressions = yield* Suppressions
    yield* suppressions.add({ workspaceId: workspace.id, hash, reason: "bounce", at: now })
  }
  return outcome
})

const othersOf = Effect.fnUntraced(function* (booking: Booking) {
  if (booking.group === undefined) return []
  const filter = { groupId: booking.group.id, status: "confirmed" } as const
  return otherAttendees(booking, yield* listAll(booking.workspaceId, "bookings", filter))
})

/** What the calendar of a mail's host has of the meeting. Other recipients have no calendar here. */
const calendarOf = Effect.fnUntraced(function* ({ recipient }: SendMail, booking: Booking) {
  const found = recipientOf(recipient)
  if (found.audience !== "host") return { isWritten: false, change: null }
  const { hostId } = found
  const entry = Option.getOrNull(
    yield* CalendarEntries.use((entries) => entries.find(booking.workspaceId, hostId, meetingUidOf(booking)))
  )
  const calendars = entry === null ? yield* listAll(booking.workspaceId, "calendars", { hostId }) : []
  return { isWritten: isInCalendar(entry, calendars), change: entry?.change ?? null }
})

/**
 * Checks suppressions, stopped reminders and the limits. Returns the newest hash of the address. Only the first attempt counts
 * for the address, so that a server that is down for a day does not use up its recipients' limits.
 */
const admitted = Effect.fnUntraced(function* (
  mail: SendMail,
  to: MailTo,
  { workspace: { id } }: Attempt,
  isFirst: boolean
) {
  const [suppressions, tokens] = [yield* Suppressions, yield* MailTokens]
  const hashes = yield* tokens.addressHashes(id, to.mailbox.address)
  const hash = Arr.headNonEmpty(hashes)
  if (Option.isSome(yield* suppressions.find(id, hashes))) return yield* skip("suppressed")
  const { bookingUid, recipient } = mail
  const isReminder = mail.kind === "reminder"
  if (isReminder) {
    const stops = yield* ReminderStops
    if (yield* stops.has({ workspaceId: id, bookingUid, recipient })) return yield* skip("unsubscribed")
  }
  const { address } = to.mailbox
  const limits = limitsOf({ audience: to.audience, isReminder, isConfirmed: to.isConfirmed })
  const throttle = yield* Throttle
  if (isFirst) {
    yield* countMailbox(limits.own, address, id)
    if (limits.mailbox !== null) yield* countMailbox(limits.mailbox, address, null)
  }
  const all = yield* throttle.consume(limits.workspace, id)
  if (all._tag === "Refused")
    return yield* Effect.fail(
      Outcome.Retry({
        code: "workspace_limit",
        afterSeconds: all.retryAfterSeconds,
        fault: "delivery"
      })
    )
  return hash
})

/** Bookers typed their address themselves. Of hosts and members an admin typed it, until a member with it accepts (D-MAIL-70). */
const isConfirmed = Effect.fnUntraced(function* (
  { audience, mailbox }: Pick<MailTo, "audience" | "mailbox">,
  { id }: Workspace
) {
  if (audience === "booker" || audience === "guest") return true
  return ((yield* memberWithEmail(id, mailbox.address))?.acceptedAt ?? null) !== null
})

/** The enhanced status in a code such as `smtp_550_5_1_1`; null: it has none. */
const statusOf = (code: string): string | null =>
  /^smtp_\d+_(\d+_\d+_\d+)$/.exec(code)?.[1]?.replaceAll("_", ".") ?? null

const hasOtherHosts = (one: Booking, other: Booking): boolean =>
  new Set(one.hostIds).symmetricDifference(new Set(other.hostIds)).size > 0

import type { BookingMail } from "@calendeal/domain/mails"
import { quotedName } from "@calendeal/domain/texts"
import { say, type Text } from "@calendeal/locales"
import type { MailsWords } from "@calendeal/locales/mails"
import * as DateTime from "effect/DateTime"
import type { Clock } from "./clockOf.ts"
import { shortAt } from "./dateBlock.ts"
import { isInside } from "./facts.ts"
import { sumText } from "./sumText.ts"

/** How a mail begins. The subject has the date. */
type Opening<Kind> = Readonly<Record<"subject" | "heading" | "lead", Kind>>

/** The parts of a meeting that openings have places for. */
interface Meeting {
  /** `Thursday 26 November`, in the form of a sentence */
  readonly date: string
  /** `on Thursday 26 November` */
  readonly onDate: string
  /** `Thursday 26 November, 10:30` */
  readonly at: string
  /** `Thu 26 Nov, 10:30` */
  readonly shortAt: string
  /** The booker's name, safe to quote. */
  readonly booker: string
  /** The leading host's name, safe to quote. */
  readonly host: string
  /** The short start in the host's calendar; empty: the calendar has no entry. */
  readonly calendarAt: string
  /** What goes back; empty: nothing. */
  readonly amount: string
}

/** The opening of a mail about a booking. */
export const openingOf = (mail: BookingMail, words: MailsWords, clock: Clock): Opening<string> => {
  const texts = textsOf(mail, words.openings)
  const meeting = meetingOf(mail, words, clock)
  const lead = competingLead(mail, words.openings) ?? say(texts.lead, meeting)
  const isWithdrawn = mail.kind === "cancelled" && mail.keptStartAt !== null && !isInside(mail)
  return {
    subject: say(texts.subject, meeting),
    heading: isWithdrawn ? words.openings.kept.withdrawn : say(texts.heading, meeting),
    lead:
      isSameTime(mail) && !isInside(mail)
        ? `${lead} ${words.openings.invitation}`
        : leadOf(mail, words, clock, lead)
  }
}

/** The lead about a request that keeps no time; undefined: the usual one. */
const competingLead = (mail: BookingMail, { competing }: MailsWords["openings"]): string | undefined => {
  if (!mail.competes) return undefined
  const { kind } = mail
  if (kind === "requested" || kind === "expired") return competing[isInside(mail) ? "host" : "booker"][kind]
  return kind === "declined" && isInside(mail) ? competing.host.declined : undefined
}

/** A request to move that is not granted ends no meeting: its lead says what stays, and nothing of an end (D-APPR-7). */
const leadOf = (mail: BookingMail, words: MailsWords, clock: Clock, lead: string): string => {
  const { isPaidRequest, keptStartAt, kind } = mail
  if (isPaidRequest) return `${lead} ${words.openings.paidRequest}`
  if (keptStartAt === null) return lead
  const { untilThen, stays } = words.openings.kept
  const kept = say(kind === "requested" ? untilThen : stays, {
    keptAt: atOf(words, clock, DateTime.toEpochMillis(keptStartAt))
  })
  return kind === "requested" || isInside(mail) ? `${lead} ${kept}` : kept
}

/** Only hosts get `reassigned` and `calendar_changed`: for visitors they are a move. */
const textsOf = (
  mail: BookingMail,
  openings: MailsWords["openings"]
): Opening<string | Text<keyof Meeting>> => {
  if (isSameTime(mail)) return mail.hasOtherHosts ? openings.newHost : openings.updated
  const { audience, calendarStartAt, kind } = mail
  // Only bookers get mails about refunds.
  if (kind === "refunded" || kind === "part_refunded" || kind === "paid_late") return openings.booker[kind]
  if (isInside(mail))
    return openings.host[kind === "calendar_changed" && calendarStartAt === null ? "calendar_deleted" : kind]
  if (kind === "reassigned" || kind === "calendar_changed")
    return openings[audience === "guest" ? "guest" : "booker"].moved
  // Guests get mails about confirmed bookings only.
  const isForBooker = kind === "requested" || kind === "declined" || kind === "expired"
  return audience === "guest" && !isForBooker ? openings.guest[kind] : openings.booker[kind]
}

const meetingOf = (mail: BookingMail, words: MailsWords, clock: Clock): Meeting => {
  const { dates } = words
  const start = DateTime.toEpochMillis(mail.startAt)
  return {
    // Few openings have these, and they cost a format each.
    get date() {
      return clock.dateWith(dates.weekdays, start)
    },
    get onDate() {
      return clock.dateWith(dates.onWeekdays, start)
    },
    at: atOf(words, clock, start),
    shortAt: shortAt(words, clock, start),
    booker: quotedName(mail.booker.name),
    host: quotedName(mail.hosts[0] ?? ""),
    amount: mail.refund === null ? "" : sumText(mail.refund, words.dates.locale),
    calendarAt:
      mail.calendarStartAt === null ? "" : shortAt(words, clock, DateTime.toEpochMillis(mail.calendarStartAt))
  }
}

/** `Thursday 26 November, 10:30` */
export const atOf = ({ dates }: MailsWords, clock: Clock, at: number): string =>
  say(dates.at, { date: clock.date(at), time: clock.time(at) })

/** A move that leaves the time gives the meeting to another host (D-MGMT-11), or changes its details (D-MAIL-69). */
export const isSameTime = ({ kind, previousStartAt, startAt }: BookingMail): boolean =>
  kind === "moved" && previousStartAt !== null && DateTime.Equivalence(previousStartAt, startAt)

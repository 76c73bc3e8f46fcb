import { type BookingMail, endsForRecipient } from "@calendeal/domain/mails"
import * as DateTime from "effect/DateTime"
import { say } from "@calendeal/locales"
import type { MailsWords } from "@calendeal/locales/mails"
import { type Clock, clockOf } from "./clockOf.ts"
import { labelledBy } from "./labelled.ts"
import type { DateBlock } from "./Letter.ts"

const dayLength = 24 * 60 * 60 * 1000

/**
 * The meeting's date and time in the recipient's time zone, with the zone's name (D-MAIL-18). A meeting over midnight has
 * both dates. Times have their offset within a day of a change of the clocks, when a time can occur twice.
 */
export const dateBlock = (mail: BookingMail, words: MailsWords, clock: Clock): DateBlock => {
  const before = mail.kind === "moved" ? mail.previousStartAt : null
  const previous = before === null || DateTime.Equivalence(before, mail.startAt) ? null : before
  return {
    ...dateBlockOf(mail, words, clock),
    isOff: endsForRecipient(mail),
    before:
      previous === null
        ? null
        : {
            label: labelledBy(words)(words.frame.before),
            at: shortAt(words, clock, DateTime.toEpochMillis(previous))
          }
  }
}

/** The date and time of a meeting that takes place and was not moved. */
export const dateBlockOf = (
  { endAt, startAt, timezone }: Pick<BookingMail, "endAt" | "startAt" | "timezone">,
  words: MailsWords,
  clock: Clock
): DateBlock => {
  const [start, end] = [DateTime.toEpochMillis(startAt), DateTime.toEpochMillis(endAt)]
  const changes = clock.offset(start - dayLength) !== clock.offset(end + dayLength)
  const time = changes ? clock.timeWithOffset : clock.time
  const [first, last] = [clock.fullDate(start), clock.fullDate(end)]
  return {
    weekday: clock.weekday(start),
    day: clock.day(start),
    isOff: false,
    lines:
      first === last
        ? [first, say(words.dates.range, { start: time(start), end: time(end) })]
        : [
            `${say(words.dates.at, { date: first, time: time(start) })} –`,
            say(words.dates.at, { date: last, time: time(end) })
          ],
    zone: zoneLine(timezone, words, clock.zone(start)),
    before: null
  }
}

/** `Thu 26 Nov, 10:30` */
export const shortAt = (words: MailsWords, clock: Clock, at: number): string =>
  say(words.dates.at, { date: clock.shortDate(at), time: clock.time(at) })

const city = /^(?:Africa|America|Antarctica|Asia|Atlantic|Australia|Europe|Indian|Pacific)\/(?:.*\/)?([^/]+)$/

/** A zone by its city, if the language does so, or by its name in the language. */
export const zoneLine = (timezone: string, { dates }: MailsWords, name: string): string => {
  if (!timezone.includes("/")) return timezone
  const place = city.exec(timezone)?.[1]?.replaceAll("_", " ")
  const said =
    place === undefined || dates.zoneOfCity === null ? name : say(dates.zoneOfCity, { city: place })
  return `${said} (${timezone})`
}

/** The start in the booker's time zone; null: the recipient's clock has the same time. */
export const bookerTime = (
  { booker, startAt, timezone }: BookingMail,
  words: MailsWords,
  clock: Clock
): string | null => {
  if (booker.timezone === timezone) return null
  const start = DateTime.toEpochMillis(startAt)
  const theirs = clockOf(words.dates.locale, booker.timezone, timezone)
  return theirs.offset(start) === clock.offset(start)
    ? null
    : `${shortAt(words, theirs, start)}, ${zoneLine(booker.timezone, words, theirs.zone(start))}`
}

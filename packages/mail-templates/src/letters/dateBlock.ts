import type { BookingMail } from "@calendeal/domain/mails"
import * as DateTime from "effect/DateTime"
import type { Words } from "../words/index.ts"
import { type Clock, clockOf } from "./clockOf.ts"
import type { DateBlock } from "./Letter.ts"

const dayLength = 24 * 60 * 60 * 1000

/**
 * The meeting's date and time in the recipient's time zone, with the zone's name (D-MAIL-18). A meeting over midnight has
 * both dates. Times have their offset within a day of a change of the clocks, when a time can occur twice.
 */
export const dateBlock = (mail: BookingMail, words: Words, clock: Clock): DateBlock => {
  const [start, end] = [DateTime.toEpochMillis(mail.startAt), DateTime.toEpochMillis(mail.endAt)]
  const changes = clock.offset(start - dayLength) !== clock.offset(end + dayLength)
  const time = changes ? clock.timeWithOffset : clock.time
  const [first, last] = [clock.fullDate(start), clock.fullDate(end)]
  const before = mail.kind === "moved" ? mail.previousStartAt : null
  const previous = before === null || DateTime.Equivalence(before, mail.startAt) ? null : before
  return {
    weekday: clock.weekday(start),
    day: clock.day(start),
    isOff: mail.kind === "cancelled" || mail.kind === "reassigned",
    lines:
      first === last
        ? [first, words.range(time(start), time(end))]
        : [`${words.at(first, time(start))} –`, words.at(last, time(end))],
    zone: zoneLine(mail.timezone, words, clock.zone(start)),
    before:
      previous === null
        ? null
        : {
            label: words.labelled(words.before),
            at: shortAt(words, clock, DateTime.toEpochMillis(previous))
          }
  }
}

/** `Thu 26 Nov, 10:30` */
export const shortAt = (words: Words, clock: Clock, at: number): string =>
  words.at(clock.shortDate(at), clock.time(at))

const city = /^(?:Africa|America|Antarctica|Asia|Atlantic|Australia|Europe|Indian|Pacific)\/(?:.*\/)?([^/]+)$/

const zoneLine = (timezone: string, words: Words, name: string): string =>
  timezone.includes("/")
    ? `${words.zone(city.exec(timezone)?.[1]?.replaceAll("_", " ") ?? null, name)} (${timezone})`
    : timezone

/** The start in the booker's time zone; null: the recipient's clock has the same time. */
export const bookerTime = (
  { booker, startAt, timezone }: BookingMail,
  words: Words,
  clock: Clock
): string | null => {
  if (booker.timezone === timezone) return null
  const start = DateTime.toEpochMillis(startAt)
  const theirs = clockOf(words.locale, booker.timezone, timezone)
  return theirs.offset(start) === clock.offset(start)
    ? null
    : `${shortAt(words, theirs, start)}, ${zoneLine(booker.timezone, words, theirs.zone(start))}`
}

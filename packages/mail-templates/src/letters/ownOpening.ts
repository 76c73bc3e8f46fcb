import { type BookingMail, isLink, partsOf, type Placeholder, placeholders } from "@calendeal/domain/mails"
import { oneLine, quotedName, shortened, unlinked } from "@calendeal/domain/texts"
import type { MailsWords } from "@calendeal/locales/mails"
import * as DateTime from "effect/DateTime"
import type { Clock } from "./clockOf.ts"
import { shortAt, zoneLine } from "./dateBlock.ts"
import { linesOf, titleOf } from "./facts.ts"
import type { FactLine, Line } from "./Letter.ts"
import { atOf, isSameTime } from "./opening.ts"
import { webUrl } from "./webUrl.ts"

/** How the workspace wants a mail to begin; null: with the words of the service. */
interface OwnOpening {
  readonly subject: string | null
  readonly heading: string | null
  readonly lead: ReadonlyArray<Line> | null
}

const none: OwnOpening = { subject: null, heading: null, lead: null }

/**
 * The workspace's own words with the values of the mail (D-MAIL-75). A line with a value that the mail does not have is left out. Values are
 * never searched for placeholders. Own words about a move are not used for a change that leaves the time, and those about an entry in a
 * calendar not for a deleted one.
 */
export const ownOpeningOf = (mail: BookingMail, words: MailsWords, clock: Clock): OwnOpening => {
  const { calendarStartAt, kind, ownWords } = mail
  if (ownWords === null || isSameTime(mail)) return none
  if (kind === "calendar_changed" && calendarStartAt === null) return none
  const value = valuesOf(mail, words, clock)
  const oneOf = (text: string | null) => {
    const line = text === null ? null : filled(oneLine(text), value)
    const said = line === null ? "" : oneLine(line.map((part) => part.text).join(""))
    return said === "" ? null : shortened(said, 200)
  }
  return {
    subject: oneOf(ownWords.subject),
    heading: oneOf(ownWords.heading),
    lead: ownWords.text === null ? null : paragraphsOf(ownWords.text, value)
  }
}

type ValueOf = (name: string) => FactLine | null

/** Null: no line is left. */
const paragraphsOf = (text: string, value: ValueOf): ReadonlyArray<Line> | null => {
  const lines = linesOf(text.trim())
    .flatMap((line) => {
      const said = filled(line, value)
      return said === null ? [] : [said]
    })
    // No blank line is the first or the last, or follows another one.
    .filter((line, index, all) => !isBlank(line) || (index > 0 && !isBlank(all[index - 1] ?? [])))
  const last = lines.at(-1)
  const kept = last !== undefined && isBlank(last) ? lines.slice(0, -1) : lines
  return kept.length === 0 ? null : kept
}

const isBlank = (line: Line): boolean => line.every(({ text }) => text.trim() === "")

/** The line with its values; null: the mail does not have one of them. */
const filled = (line: string, value: ValueOf): Line | null => {
  const parts = partsOf(line).map((part) => (part._tag === "Words" ? plain(part.words) : value(part.name)))
  return parts.every((part) => part !== null) ? parts : null
}

const plain = (text: string): FactLine => ({ text, url: null })

/** The values of a mail by the names of their placeholders; null: the mail has none. */
const valuesOf = (mail: BookingMail, words: MailsWords, clock: Clock): ValueOf => {
  const start = DateTime.toEpochMillis(mail.startAt)
  const { buttons, labels } = words.frame
  const short = (at: DateTime.Utc | null) =>
    at === null ? "" : shortAt(words, clock, DateTime.toEpochMillis(at))
  const link = (label: string, to: string | null): FactLine => ({
    text: label,
    url: to === null ? null : webUrl(to)
  })
  const open = mail.audience === "booker" ? buttons.manage : buttons.read
  const values: Readonly<Record<Placeholder, () => FactLine>> = {
    name: () => plain(quotedName(mail.recipient.name)),
    booker: () => plain(quotedName(mail.booker.name)),
    host: () => plain(mail.hosts.map(quotedName).join(", ")),
    eventType: () => plain(titleOf(mail, 200)),
    workspace: () => plain(oneLine(mail.workspace.name)),
    when: () => plain(atOf(words, clock, start)),
    date: () => plain(clock.date(start)),
    time: () => plain(clock.time(start)),
    timezone: () => plain(zoneLine(mail.timezone, words, clock.zone(start))),
    where: () => placeOf(mail, labels),
    previousWhen: () => plain(short(mail.previousStartAt)),
    calendarWhen: () => plain(short(mail.calendarStartAt)),
    bookingLink: () =>
      mail.links.console === null ? link(open, mail.links.manage) : link(buttons.console, mail.links.console),
    moveLink: () => link(buttons.move, mail.links.move),
    cancelLink: () => link(buttons.cancel, mail.links.cancel),
    bookAgainLink: () => link(buttons.bookAgain, mail.links.bookAgain)
  }
  return (name) => {
    const known = placeholders.find((placeholder) => placeholder === name)
    if (known === undefined) return null
    const value = values[known]()
    return value.text === "" || (isLink(known) && value.url === null) ? null : value
  }
}

const placeOf = ({ place }: BookingMail, labels: MailsWords["frame"]["labels"]): FactLine => {
  switch (place?._tag) {
    case "Link": {
      const url = webUrl(place.url)
      return url === null ? plain(unlinked(oneLine(place.url))) : { text: url, url }
    }
    case "LinkFollows":
      return plain(labels.linkFollows)
    case "Address":
      return plain(unlinked(oneLine(place.text)))
    case "Phone":
      return plain(place.number === null ? labels.byPhone : `${labels.byPhone}: ${oneLine(place.number)}`)
    case undefined:
      return plain("")
  }
}

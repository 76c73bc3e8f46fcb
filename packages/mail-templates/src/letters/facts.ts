import type { BookingMail, MailPlace } from "@calendeal/domain/mails"
import { oneLine, quotedName, shortened, unlinked } from "@calendeal/domain/texts"
import type { MailsWords } from "@calendeal/locales/mails"
import type { Clock } from "./clockOf.ts"
import { bookerTime } from "./dateBlock.ts"
import type { Fact, FactLine } from "./Letter.ts"
import { mailtoUrl, webUrl } from "./webUrl.ts"

const plain = (text: string): FactLine => ({ text, url: null })

/** The lines of a text of any number of lines; no two blank lines follow each other. */
export const linesOf = (text: string): ReadonlyArray<string> =>
  text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map(oneLine)
    .filter((line, index, all) => line !== "" || (all[index - 1] ?? "") !== "")

/** Whether the recipient works for the workspace. */
export const isInside = ({ audience }: BookingMail): boolean => audience === "host" || audience === "member"

/** The title, which can have the booker's name in it. */
export const titleOf = ({ title }: BookingMail, maximum: number): string =>
  shortened(unlinked(oneLine(title)), maximum)

/** The facts of a meeting that the recipient may see, without its date. */
export const factsOf = (mail: BookingMail, words: MailsWords, clock: Clock): ReadonlyArray<Fact> => {
  const { labels } = words.frame
  const listed = (names: ReadonlyArray<string>) => names.map((name) => plain(quotedName(name)))
  const hosts = listed(mail.hosts)
  const core: ReadonlyArray<Fact> = [
    { label: labels.what, lines: [plain(titleOf(mail, 200))] },
    ...(mail.audience === "booker" ? [] : [{ label: labels.bookedBy, lines: bookerLines(mail) }]),
    { label: labels.reason, lines: mail.reason === null ? [] : typedLines(mail.reason) },
    { label: labels.bookerTime, lines: bookerTimeLines(mail, words, clock) },
    // A host alone knows who the host is.
    ...(mail.audience === "host" && hosts.length === 1 ? [] : [{ label: labels.with, lines: hosts }])
  ]
  const preparation: ReadonlyArray<Fact> = [
    { label: labels.where, lines: mail.place === null ? [] : placeLines(mail, mail.place, labels) },
    { label: labels.guests, lines: guestLines(mail) },
    { label: labels.others, lines: listed(mail.others) },
    { label: labels.source, lines: mail.source === null ? [] : [plain(unlinked(oneLine(mail.source)))] },
    ...mail.answers.map(({ label, value }) => ({ label: oneLine(label), lines: typedLines(value) }))
  ]
  // A visitor does not prepare for a cancelled meeting; a host can need the answers.
  const facts = mail.kind === "cancelled" && !isInside(mail) ? core : [...core, ...preparation]
  return facts.filter(({ lines }) => lines.some(({ text }) => text !== ""))
}

const bookerLines = (mail: BookingMail): ReadonlyArray<FactLine> => {
  const { address, name } = mail.booker
  const email = address === null ? null : oneLine(address)
  return [plain(quotedName(name)), ...(email === null ? [] : [{ text: email, url: mailtoUrl(email) }])]
}

/** Hosts and members get addresses with the names, which stay usable. */
const guestLines = (mail: BookingMail): ReadonlyArray<FactLine> =>
  mail.guests.map((guest) => plain(isInside(mail) ? shortened(oneLine(guest), 400) : quotedName(guest)))

const bookerTimeLines = (mail: BookingMail, words: MailsWords, clock: Clock): ReadonlyArray<FactLine> => {
  const time = isInside(mail) ? bookerTime(mail, words, clock) : null
  return time === null ? [] : [plain(time)]
}

const placeLines = (
  mail: BookingMail,
  place: MailPlace,
  labels: MailsWords["frame"]["labels"]
): ReadonlyArray<FactLine> => {
  if (place._tag === "Link") {
    const url = webUrl(place.url)
    const link = url === null ? plain(unlinked(oneLine(place.url))) : { text: url, url }
    return place.isSubstitute && isInside(mail) ? [link, plain(labels.linkFailed)] : [link]
  }
  if (place._tag === "LinkFollows") return [plain(labels.linkFollows)]
  if (place._tag === "Address") return typedLines(place.text)
  return [plain(labels.byPhone), ...(place.number === null ? [] : [plain(oneLine(place.number))])]
}

/** A text that the booker can have typed. It has no links: an unknown person would choose where they lead (D-MAIL-16). */
const typedLines = (text: string): ReadonlyArray<FactLine> =>
  linesOf(text).map((line) => plain(unlinked(line)))

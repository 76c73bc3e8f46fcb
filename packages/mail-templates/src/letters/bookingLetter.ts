import type { BookingMail } from "@calendeal/domain/mails"
import { oneLine, quotedName, shortened } from "@calendeal/domain/texts"
import * as DateTime from "effect/DateTime"
import { type Meeting, type Opening, type Words, words } from "../words/index.ts"
import { buttonsOf } from "./buttons.ts"
import { type Clock, clockOf } from "./clockOf.ts"
import { dateBlock, shortAt } from "./dateBlock.ts"
import { factsOf, isInside, linesOf, titleOf } from "./facts.ts"
import { footOf } from "./foot.ts"
import type { Letter } from "./Letter.ts"
import { logoUrlOf } from "./webUrl.ts"

/** The words of a mail about a booking (D-MAIL-19). */
export const bookingLetter = (mail: BookingMail): Letter => {
  const spoken = words[mail.language]
  const clock = clockOf(spoken.locale, mail.timezone)
  const meeting = meetingOf(mail, spoken, clock)
  const opening = openingOf(mail, spoken)
  const { logoUrl, name } = mail.workspace
  return {
    language: mail.language,
    subject: shortened(`${opening.subject(meeting)} · ${titleOf(mail, 80)}`, 200),
    preheader: shortened([titleOf(mail, 80), ...mail.hosts.map(quotedName)].join(" · "), 200),
    sender: { name: oneLine(name), logoUrl: logoUrlOf(logoUrl) },
    heading: opening.heading(meeting),
    greeting: mail.audience === "booker" ? spoken.greeting(quotedName(mail.recipient.name)) : null,
    lead: opening.lead(meeting),
    date: dateBlock(mail, spoken, clock),
    facts: factsOf(mail, spoken, clock),
    paragraph: mail.paragraph === null ? [] : linesOf(mail.paragraph.trim()),
    buttons: buttonsOf(mail, spoken),
    hint: mail.isWithheld ? spoken.withheld(oneLine(name)) : null,
    foot: footOf(mail, spoken)
  }
}

const meetingOf = (mail: BookingMail, spoken: Words, clock: Clock): Meeting => {
  const start = DateTime.toEpochMillis(mail.startAt)
  return {
    date: clock.date(start),
    at: spoken.at(clock.date(start), clock.time(start)),
    shortAt: shortAt(spoken, clock, start),
    booker: quotedName(mail.booker.name),
    host: quotedName(mail.hosts[0] ?? ""),
    calendarAt:
      mail.calendarStartAt === null
        ? null
        : shortAt(spoken, clock, DateTime.toEpochMillis(mail.calendarStartAt))
  }
}

/** Only hosts get `reassigned` and `calendar_changed`: for visitors they are a move. */
const openingOf = (mail: BookingMail, spoken: Words): Opening => {
  if (isSameTime(mail)) {
    const opening = mail.hasOtherHosts ? spoken.newHost : spoken.updated
    return isInside(mail) ? opening : withInvitation(opening)
  }
  if (isInside(mail)) return spoken.host[mail.kind]
  const isForHosts = mail.kind === "reassigned" || mail.kind === "calendar_changed"
  return spoken[mail.audience === "guest" ? "guest" : "booker"][isForHosts ? "moved" : mail.kind]
}

const withInvitation = ({ invitation, lead, ...opening }: Words["newHost"]): Opening => ({
  ...opening,
  lead: (meeting) => `${lead(meeting)} ${invitation}`
})

/** A move that leaves the time gives the meeting to another host (D-MGMT-11), or changes its details (D-MAIL-69). */
const isSameTime = ({ kind, previousStartAt, startAt }: BookingMail): boolean =>
  kind === "moved" && previousStartAt !== null && DateTime.Equivalence(previousStartAt, startAt)

import { MailRenderer, type RenderedMail } from "@calendeal/domain/mails"
import { Effect, Layer } from "effect"
import { descriptionOf } from "./layout/description.ts"
import { documentOf } from "./layout/document.ts"
import { plainText } from "./layout/plainText.ts"
import { accountLetter } from "./letters/accountLetter.ts"
import { accountNoticeLetter } from "./letters/accountNoticeLetter.ts"
import { bookingLetter } from "./letters/bookingLetter.ts"
import type { Letter } from "./letters/Letter.ts"
import { lostAccountLetter } from "./letters/lostAccountLetter.ts"
import { lostCalendarLetter } from "./letters/lostCalendarLetter.ts"
import { proposalLetter } from "./letters/proposalLetter.ts"
import { savedViewLetter } from "./letters/savedViewLetter.ts"
import { senderVerificationLetter } from "./letters/senderVerificationLetter.ts"
import { unreadableCalendarLetter } from "./letters/unreadableCalendarLetter.ts"
import { waitingLetter } from "./letters/waitingLetter.ts"
import { unwritableCalendarLetter } from "./letters/unwritableCalendarLetter.ts"

const rendered = (letter: Letter): RenderedMail => ({
  subject: letter.subject,
  text: plainText(letter),
  html: documentOf(letter),
  description: descriptionOf(letter)
})

/** The mails in nine languages, as plain text and HTML of the same words. */
export const layer = Layer.succeed(
  MailRenderer,
  MailRenderer.of({
    account: (mail) => Effect.sync(() => rendered(accountLetter(mail))),
    accountNotice: (mail) => Effect.sync(() => rendered(accountNoticeLetter(mail))),
    booking: (mail) => Effect.sync(() => rendered(bookingLetter(mail))),
    lostAccount: (mail) => Effect.sync(() => rendered(lostAccountLetter(mail))),
    lostCalendar: (mail) => Effect.sync(() => rendered(lostCalendarLetter(mail))),
    proposal: (mail) => Effect.sync(() => rendered(proposalLetter(mail))),
    savedView: (mail) => Effect.sync(() => rendered(savedViewLetter(mail))),
    unreadableCalendar: (mail) => Effect.sync(() => rendered(unreadableCalendarLetter(mail))),
    unwritableCalendar: (mail) => Effect.sync(() => rendered(unwritableCalendarLetter(mail))),
    waiting: (mail) => Effect.sync(() => rendered(waitingLetter(mail))),
    senderVerification: (mail) => Effect.sync(() => rendered(senderVerificationLetter(mail)))
  })
)

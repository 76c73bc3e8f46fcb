import { type BookingMail, endsForRecipient } from "@calendeal/domain/mails"
import type { MailsWords } from "@calendeal/locales/mails"
import type { Button } from "./Letter.ts"
import { webUrl } from "./webUrl.ts"

/**
 * The buttons of a mail. One link opens the booking, or links move and cancel it. Reminders, mails with a late link, and those of
 * hosts and members open a meeting online, which is the main button; hosts and members open the booking in the console, where they
 * move and cancel it (D-MAIL-72), and who may answer a booking that waits does it here (D-APPR-16).
 */
export const buttonsOf = (mail: BookingMail, { frame: { buttons } }: MailsWords): ReadonlyArray<Button> => {
  const { audience, kind, links, place } = mail
  const open = audience === "booker" && !endsForRecipient(mail) ? buttons.manage : buttons.read
  const wanted: ReadonlyArray<readonly [string, string | null]> = [
    [
      buttons.join,
      (kind === "reminder" || kind === "link_ready" || links.console !== null) &&
      !endsForRecipient(mail) &&
      place?._tag === "Link"
        ? place.url
        : null
    ],
    [buttons.approve, links.approve],
    [buttons.decline, links.decline],
    // What waits cannot be moved.
    [kind === "requested" ? buttons.read : buttons.console, links.console],
    [buttons.bookAgain, links.bookAgain],
    [open, links.manage],
    [buttons.move, links.manage === null ? links.move : null],
    // Before the answer there is no meeting to cancel.
    [kind === "requested" ? buttons.withdraw : buttons.cancel, links.manage === null ? links.cancel : null]
  ]
  return wanted.flatMap(([label, link]) => {
    const url = link === null ? null : webUrl(link)
    return url === null ? [] : [{ label, url, isMain: label === buttons.join || label === buttons.approve }]
  })
}

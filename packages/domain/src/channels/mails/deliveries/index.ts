/**
 * Mails are sent as deliveries of the outbox. `contentOf.ts` decides what a recipient may see, `sendMail.ts` whether a mail is
 * still sent, `recordBounce.ts` what follows a bounce.
 */

export { placeText } from "./composeMail.ts"
export { contentOf, type MailFacts } from "./contentOf.ts"
export { mailHandler, reminderHandler } from "./mailHandler.ts"
export { nextViewMail } from "./sendViewMail.ts"
export { recordBounce, type Recorded, type ReturnedMail } from "./recordBounce.ts"

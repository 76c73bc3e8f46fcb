export { placeText } from "./composeMail.ts"
export { contentOf, type MailFacts } from "./contentOf.ts"
export { mailHandler, reminderHandler } from "./mailHandler.ts"
export { recordBounce, type Recorded, type ReturnedMail } from "./recordBounce.ts"

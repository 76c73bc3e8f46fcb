import { type LoggedMail, logOf, mailLimits, ServiceAddress } from "@calendeal/domain/mails"
import * as Effect from "effect/Effect"
import { bookingsOfMeeting, resendMails, type TooManyResends } from "@calendeal/domain/management"
import { MailResend, Membership } from "../../contract/index.ts"
import { strictFieldsOf } from "../../middleware/fieldsOf.ts"
import { refuseOver } from "../../middleware/rateLimiting.ts"
import { find, list, type Listing, wireErrors } from "./resources.ts"

interface ById {
  readonly params: { readonly bookingUid: string }
}

export const listBookingMails = Effect.fnUntraced(function* ({
  params,
  query: { of = "booking", ...query }
}: ById & Listing<{ readonly of?: "booking" | "meeting" }>) {
  const { member } = yield* Membership
  const booking = yield* find("bookings", params.bookingUid)
  const bookings = of === "booking" ? [booking] : (yield* bookingsOfMeeting(member, booking)).items
  const { hostname } = yield* ServiceAddress
  const filter = { bookingUids: bookings.map(({ uid }) => uid) }
  const { items, nextCursor } = yield* list("deliveries", filter, query, (mail) => logOf(mail, hostname))
  return { items: items.flat().map(view), nextCursor }
})

const resend = strictFieldsOf(MailResend)

const resendErrors = {
  ...wireErrors,
  TooManyResends: ({ retryAfterSeconds }: TooManyResends) => refuseOver(mailLimits.resend, retryAfterSeconds)
}

export const resendBookingMails = Effect.fnUntraced(function* ({ params }: ById) {
  const { audit } = yield* Membership
  const { recipients = null } = yield* resend
  const { uid } = yield* find("bookings", params.bookingUid)
  return { recipients: yield* resendMails(audit, uid, recipients) }
}, Effect.catchTags(resendErrors))

const view = ({ bookingUid: _, ...mail }: LoggedMail) => mail

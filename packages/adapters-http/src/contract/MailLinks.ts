import { rateLimits } from "@calendeal/domain/rate-limits"
import { AnyText } from "@calendeal/domain/texts"
import * as Schema from "effect/Schema"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { Counted, CountedBody, ForVisitors, limitedTo } from "./middleware.ts"
import { InvalidToken } from "./errors.ts"

/** The token of a sender's link. */
export const SenderVerificationToken = Schema.Struct({
  token: AnyText.check(Schema.isMaxCodePoints(2000)).annotate({
    description: "The fragment of the link in the mail."
  })
}).annotate({ identifier: "SenderVerificationToken" })

/** `POST /mail/verify-sender` (D-MAIL-33). */
export const VerifySender = HttpApiEndpoint.post("verifySender", "/mail/verify-sender", {
  payload: SenderVerificationToken,
  success: Schema.Struct({ address: Schema.String }).annotate({ identifier: "VerifiedSender" }),
  error: [InvalidToken]
})
  .middleware(CountedBody)
  .annotateMerge(limitedTo(rateLimits.mailLinks, "Confirm a workspace's own sender"))
  .annotate(
    OpenApi.Description,
    "Called by the page of the link in the mail to that address. The address must still be the one in the mail settings. A repeated request gets the same response."
  )

/** The path of the link that stops reminders and weekly mails, after `/api/public`. */
export const unsubscribePath = "/mail/unsubscribe"

/** `POST /mail/unsubscribe` (D-MAIL-39, D-VIEW-6, RFC 8058). */
export const UnsubscribeFromReminders = HttpApiEndpoint.post("unsubscribeFromReminders", unsubscribePath, {
  query: {
    token: Schema.optionalKey(
      AnyText.check(Schema.isMaxCodePoints(2000)).annotate({ description: "From the mail." })
    )
  },
  success: HttpApiSchema.NoContent,
  error: [InvalidToken]
})
  .middleware(Counted)
  .annotate(ForVisitors, true)
  .annotateMerge(limitedTo(rateLimits.mailLinks, "Stop reminders, or the weekly emails of a view"))
  .annotate(
    OpenApi.Description,
    "The address in `List-Unsubscribe` of reminders and of weekly emails, for one click in a mail program (RFC 8058). The body is ignored. Stops the reminders of one recipient about one booking, or the weekly emails of a view to a member. A repeated request gets the same response. A GET shows a page with a button and changes nothing."
  )

/** The endpoints behind the links of mails. */
export class MailLinksGroup extends HttpApiGroup.make("mailLinks")
  .add(VerifySender, UnsubscribeFromReminders)
  .annotate(OpenApi.Title, "Links in mails")
  .annotate(OpenApi.Description, "Called by mail programs and by the pages of links in mails.") {}

import { SuppressionReason } from "@calendeal/domain/mails"
import { rateLimits } from "@calendeal/domain/rate-limits"
import * as Schema from "effect/Schema"
import { HttpApiEndpoint, HttpApiSchema, OpenApi } from "effect/http-api"
import { Conflict, InvalidInput, InvalidJson, NotFound } from "../errors.ts"
import { EmailField, Instant } from "../fields.ts"
import { atLeast, reading, refusals } from "./access.ts"

/** An address. It is in the body, because proxies log URLs. */
export const SuppressionRequest = Schema.Struct({ email: EmailField }).annotate({
  identifier: "SuppressionRequest"
})

/** Whether an address gets mails. */
export const SuppressionView = Schema.Struct({
  suppressed: Schema.Boolean,
  reason: Schema.NullOr(SuppressionReason).annotate({
    description:
      "`bounce`: its server refused a mail permanently. `complaint`: a mail was reported as unwanted."
  }),
  at: Schema.NullOr(Instant)
}).annotate({ identifier: "Suppression" })

/** The result of sending the mail to the own sender. */
export const SenderVerification = Schema.Struct({
  sent: Schema.Boolean.annotate({ description: "Whether the mail server has accepted the mail." }),
  reason: Schema.NullOr(Schema.String).annotate({
    description: "The reason of a failure, such as `smtp_550`."
  })
}).annotate({ identifier: "SenderVerification" })

const pathParams = { workspaceId: Schema.String }

const { limit } = rateLimits.senderVerification

export const SendSenderVerification = HttpApiEndpoint.post(
  "sendSenderVerification",
  "/:workspaceId/mail/sender/verification",
  { params: pathParams, success: SenderVerification, error: [NotFound, Conflict] }
)
  .annotateMerge(atLeast("admin", "Send a confirmation link to the workspace's own sender"))
  .annotate(
    OpenApi.Description,
    `Sends a mail to the own sender's address immediately. Its link is valid for 72 hours. At most ${limit} per hour and workspace; then 429 \`rate_limited\`. Without an own sender or a mail server, or if the address is confirmed, 409 \`conflict\`.`
  )

export const GetSuppression = HttpApiEndpoint.post(
  "getSuppression",
  "/:workspaceId/mail/suppressions/lookup",
  {
    params: pathParams,
    payload: SuppressionRequest,
    success: SuppressionView,
    error: [InvalidJson, InvalidInput, NotFound]
  }
)
  .annotateMerge(atLeast("admin", "Check whether an address receives emails", reading))
  .annotate(OpenApi.Description, "Suppressed addresses are stored as keyed hashes and cannot be listed.")

export const DeleteSuppression = HttpApiEndpoint.post(
  "deleteSuppression",
  "/:workspaceId/mail/suppressions/delete",
  { params: pathParams, payload: SuppressionRequest, success: HttpApiSchema.NoContent, error: refusals }
)
  .annotateMerge(atLeast("admin", "Remove the suppression of an address"))
  .annotate(
    OpenApi.Description,
    "For an address that works again. An address that is not suppressed is 404 `not_found`."
  )

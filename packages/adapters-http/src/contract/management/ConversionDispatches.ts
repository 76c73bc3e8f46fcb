import { DispatchName, IntegrationId, PlatformName } from "@calendeal/domain/conversions"
import { Delivery } from "@calendeal/domain/outbox"
import * as Schema from "effect/Schema"
import { HttpApiEndpoint, OpenApi } from "effect/http-api"
import { Instant, Reference } from "../fields.ts"
import { atLeast, forMembers, refusals } from "./access.ts"
import { Identifier } from "./fields.ts"
import { pageOf, pageQuery } from "./listing.ts"

/** The delivery of one conversion to one platform, without personal data (D-ADS-1). */
export const ConversionDispatchView = Schema.Struct({
  id: Delivery.fields.id,
  integrationId: IntegrationId,
  provider: PlatformName,
  eventName: DispatchName.annotate({
    description:
      "lead, schedule, showed or purchase: a conversion. restated: what is left of a payment that was reported, after a refund."
  }),
  eventId: Delivery.fields.eventId.annotate({
    description:
      "Identifies the dispatch. Of a lead, a schedule and a purchase it is the platform's deduplication id, which a browser pixel can send as well."
  }),
  status: Delivery.fields.status.annotate({
    description:
      "confirming: the platform accepted the conversion and reports the result later. dead: no more attempts are made, unless you retry it."
  }),
  reason: Delivery.fields.reason.annotate({
    description: "The reason for which it was skipped, or the code of the latest failure."
  }),
  attempts: Delivery.fields.attempts,
  contactId: Schema.NullOr(Schema.String),
  bookingUid: Schema.NullOr(Schema.String),
  transactionId: Schema.NullOr(Schema.String),
  createdAt: Instant,
  nextAttemptAt: Schema.NullOr(Instant).annotate({ description: "Null: no further attempt is planned." }),
  settledAt: Schema.NullOr(Instant)
}).annotate({ identifier: "ConversionDispatch" })

export const ListConversionDispatches = HttpApiEndpoint.get(
  "listConversionDispatches",
  "/:workspaceId/conversion-dispatches",
  {
    params: { workspaceId: Schema.String },
    query: {
      ...pageQuery,
      provider: Schema.optionalKey(PlatformName),
      status: Schema.optionalKey(Delivery.fields.status),
      integrationId: Schema.optionalKey(Reference(IntegrationId, "The destination of the conversion."))
    },
    success: pageOf(ConversionDispatchView, "ConversionDispatches")
  }
).annotateMerge(forMembers("none", "List the conversion dispatches"))

export const RetryConversionDispatch = HttpApiEndpoint.post(
  "retryConversionDispatch",
  "/:workspaceId/conversion-dispatches/:dispatchId/retry",
  {
    params: { workspaceId: Schema.String, dispatchId: Identifier },
    success: ConversionDispatchView,
    error: refusals
  }
)
  .annotateMerge(atLeast("admin", "Retry a dead or skipped conversion"))
  .annotate(OpenApi.Description, "Keeps the event id. 409: it is in progress or already delivered.")

import { ConversionKind, IntegrationId, PlatformName } from "@calendeal/domain/conversions"
import { Delivery } from "@calendeal/domain/deliveries"
import * as Schema from "effect/Schema"
import { HttpApiEndpoint, OpenApi } from "effect/http-api"
import { Instant } from "../Instant.ts"
import { Reference } from "../Reference.ts"
import { atLeast, refusals } from "./access.ts"
import { Identifier } from "./Identifier.ts"
import { pageOf, pageQuery } from "./listing.ts"

/** What became of one conversion at one platform: provider, event name, status and ids of our own (D-ADS-1). */
export const ConversionDispatchView = Schema.Struct({
  id: Delivery.fields.id,
  integrationId: IntegrationId,
  provider: PlatformName,
  eventName: ConversionKind,
  eventId: Delivery.fields.eventId.annotate({
    description: "By which the platform counts the conversion once; a browser's pixel may send the same."
  }),
  status: Delivery.fields.status.annotate({
    description:
      "confirming: the platform took it and will tell later what became of it. dead: nobody tries any more, unless it is retried."
  }),
  reason: Delivery.fields.reason.annotate({
    description: "Why it was skipped, or the code of its latest failure."
  }),
  attempts: Delivery.fields.attempts,
  contactId: Schema.NullOr(Schema.String),
  bookingUid: Schema.NullOr(Schema.String),
  transactionId: Schema.NullOr(Schema.String),
  createdAt: Instant,
  nextAttemptAt: Schema.NullOr(Instant).annotate({ description: "Null: it has come to its end." }),
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
      integrationId: Schema.optionalKey(Reference(IntegrationId, "Where it goes."))
    },
    success: pageOf(ConversionDispatchView, "ConversionDispatches")
  }
)
  .annotateMerge(atLeast("member"))
  .annotate(OpenApi.Summary, "List what became of the conversions")

export const RetryConversionDispatch = HttpApiEndpoint.post(
  "retryConversionDispatch",
  "/:workspaceId/conversion-dispatches/:dispatchId/retry",
  {
    params: { workspaceId: Schema.String, dispatchId: Identifier },
    success: ConversionDispatchView,
    error: refusals
  }
)
  .annotateMerge(atLeast("admin"))
  .annotate(OpenApi.Summary, "Try a dead or skipped conversion again")
  .annotate(OpenApi.Description, "Under the same event id. 409: it is on its way, or was delivered.")

import { quotaOf } from "@calendeal/domain/management"
import { AdAccount, ConversionKind, Integration } from "@calendeal/domain/conversions"
import { AnyText } from "@calendeal/domain/texts"
import * as Schema from "effect/Schema"
import * as Struct from "effect/Struct"
import { HttpApiEndpoint, HttpApiSchema, OpenApi } from "effect/http-api"
import { NotFound } from "../errors.ts"
import { Instant } from "../fields.ts"
import { atLeast, reading, refusals } from "./access.ts"
import { grantQuery, Identifier } from "./fields.ts"
import { pageOf, pageQuery } from "./listing.ts"
import { matchHeader, versioned } from "./versions.ts"

const settings = {
  account: AdAccount.annotate({
    description: "The account's settings on the platform. Omitted settings use the platform's defaults."
  }),
  enabled: Schema.Boolean.annotate({
    description: "Whether conversions are reported. While false, waiting conversions are skipped."
  }),
  credential: AnyText.annotate({
    description: "An access token; for Google, the JSON of an authorization. Write-only."
  })
}

/** An account at an ad platform without its credential. */
export const IntegrationView = Schema.Struct({
  id: Integration.fields.id,
  account: settings.account,
  enabled: settings.enabled,
  lostAt: Schema.NullOr(Instant).annotate({
    description:
      "Since when the platform has ended the access: connect it again, or enter another credential. Null: it has not."
  }),
  endsAt: Schema.NullOr(Instant).annotate({
    description:
      "When the access of an account that was connected in the browser ends by itself. Null: it does not, or it is not known."
  }),
  createdAt: Instant
}).annotate({ identifier: "Integration" })

/** A new integration. */
export const IntegrationDraft = Schema.Struct({
  ...settings,
  enabled: Schema.optionalKey(settings.enabled)
}).annotate({ identifier: "IntegrationDraft" })

/** The changes to an integration. An account is replaced as a whole, by one of the same platform. */
export const IntegrationPatch = Schema.Struct(Struct.map(settings, Schema.optionalKey)).annotate({
  identifier: "IntegrationPatch"
})

/** The kind of conversion to send. The body is optional. */
export const TestEventDraft = Schema.Struct({
  kind: Schema.optionalKey(
    ConversionKind.annotate({ description: "Defaults to the first kind that the integration reports." })
  )
}).annotate({ identifier: "TestEventDraft" })

/** The test event that was sent, and the platform's result. */
export const TestEvent = Schema.Struct({
  request: Schema.Json.annotate({
    description: "The exact JSON that was sent, including hashes, without the credential."
  }),
  outcome: Schema.Literals(["accepted", "pending", "throttled", "retryable", "rejected", "auth_expired"]),
  code: Schema.NullOr(Schema.String).annotate({
    description: "The reason for which it was rejected: the platform's code or Calendeal's."
  })
}).annotate({ identifier: "TestEvent" })

const pathParams = { workspaceId: Schema.String, integrationId: Identifier }

export const ListIntegrations = HttpApiEndpoint.get("listIntegrations", "/:workspaceId/integrations", {
  params: { workspaceId: Schema.String },
  query: pageQuery,
  success: pageOf(IntegrationView, "Integrations")
}).annotateMerge(atLeast("admin", "List the integrations with ad platforms", reading))

export const GetIntegration = HttpApiEndpoint.get(
  "getIntegration",
  "/:workspaceId/integrations/:integrationId",
  { params: pathParams, success: versioned(IntegrationView), error: [NotFound] }
).annotateMerge(atLeast("admin", "Get an integration", reading))

export const CreateIntegration = HttpApiEndpoint.post("createIntegration", "/:workspaceId/integrations", {
  params: { workspaceId: Schema.String },
  payload: IntegrationDraft,
  success: versioned(IntegrationView.pipe(HttpApiSchema.status(201))),
  error: refusals
})
  .annotateMerge(atLeast("admin", "Report conversions to an ad platform"))
  .annotate(
    OpenApi.Description,
    "Earlier events are not reported. Email addresses and phone numbers are sent only as SHA-256 hashes (D-ADS-1). " +
      quotaOf("integrations")
  )

export const UpdateIntegration = HttpApiEndpoint.patch(
  "updateIntegration",
  "/:workspaceId/integrations/:integrationId",
  {
    params: pathParams,
    headers: matchHeader,
    payload: IntegrationPatch,
    success: versioned(IntegrationView),
    error: refusals
  }
)
  .annotateMerge(atLeast("admin", "Update an integration"))
  .annotate(OpenApi.Description, "Waiting conversions are retried immediately.")

export const DeleteIntegration = HttpApiEndpoint.delete(
  "deleteIntegration",
  "/:workspaceId/integrations/:integrationId",
  { params: pathParams, query: grantQuery, error: refusals }
)
  .annotateMerge(atLeast("admin", "Delete an integration"))
  .annotate(
    OpenApi.Description,
    "Waiting conversions are skipped. The log of dispatches stays. The access to Google is ended at Google first, unless something else of the workspace needs it; 409 `conflict`: Google did not confirm it."
  )

export const TestIntegration = HttpApiEndpoint.post(
  "testIntegration",
  "/:workspaceId/integrations/:integrationId/test",
  { params: pathParams, payload: TestEventDraft, success: TestEvent, error: refusals }
)
  .annotateMerge(atLeast("admin", "Send a test event"))
  .annotate(
    OpenApi.Description,
    "Sends an event without a real person, in the platform's test mode, so that it is not counted. Platforms without a test mode get no event."
  )

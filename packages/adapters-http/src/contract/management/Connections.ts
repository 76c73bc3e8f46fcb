import {
  CalendarAccounts,
  Connection,
  ConnectionProvider,
  OfferedCalendar,
  WorkspaceAccounts
} from "@calendeal/domain/connections"
import { AnyText } from "@calendeal/domain/texts"
import * as Schema from "effect/Schema"
import { HttpApiEndpoint, HttpApiSchema, OpenApi } from "effect/http-api"
import { ConnectionRefused, NotFound } from "../errors.ts"
import { Instant } from "../fields.ts"
import { atLeast, forAdminsAndHosts, reading, refusals } from "./access.ts"
import { CalendarDraft, ConnectedCalendar } from "./Calendars.ts"
import { described, Identifier } from "./fields.ts"
import { IntegrationDraft, IntegrationView } from "./Integrations.ts"
import { versioned } from "./versions.ts"

/** A provider whose accounts can be connected in the browser. */
const ProviderView = Schema.Struct({
  provider: ConnectionProvider,
  purpose: described(
    "`calendars` are a host's. Accounts for `conferences` and `conversions` are the workspace's.",
    Schema.Literals(["calendars", "conferences", "conversions"])
  ),
  redirectUri: described("The redirect address to register at the provider, exactly.", Schema.String),
  isAvailable: described("Whether there is a client for this provider.", Schema.Boolean),
  client: described(
    "Whose client it is (D-CONN-13). Null: neither the workspace nor the operator has one.",
    Schema.NullOr(Schema.Literals(["workspace", "operator"]))
  )
}).annotate({ identifier: "ConnectionProvider" })

const ProvidersView = Schema.Struct({
  items: Schema.Array(ProviderView),
  nextCursor: Schema.Null.annotate({ description: "The list is not paginated." })
}).annotate({ identifier: "ConnectionProviders" })

export const ConnectionDraft = Schema.Struct({
  provider: CalendarAccounts,
  calendarId: Schema.optionalKey(
    described("The calendar that is connected again. Default: calendars are chosen.", Identifier)
  )
}).annotate({ identifier: "ConnectionDraft" })

export const WorkspaceConnectionDraft = Schema.Struct({
  provider: WorkspaceAccounts,
  accountId: Schema.optionalKey(
    described(
      "The conference account or the integration that is connected again. Default: a new one.",
      Identifier
    )
  )
}).annotate({ identifier: "WorkspaceConnectionDraft" })

const StartedConnection = Schema.Struct({
  id: Connection.fields.id,
  address: described("The provider's page, to be opened in the same browser.", Schema.String),
  expiresAt: Instant
}).annotate({ identifier: "StartedConnection" })

const Value = (most: number) => AnyText.check(Schema.isMaxCodePoints(most))

/** What the provider adds to the redirect address. */
export const ConnectionCallback = Schema.Struct({
  provider: ConnectionProvider,
  state: Value(200),
  code: Schema.optionalKey(Value(4096)),
  error: Schema.optionalKey(Value(200)),
  issuer: Schema.optionalKey(described("`iss` of the redirection.", Value(500)))
}).annotate({ identifier: "ConnectionCallback" })

const FinishedConnection = Schema.Struct({
  id: Connection.fields.id,
  hostId: Connection.fields.hostId,
  calendars: Schema.NullOr(
    Schema.Array(OfferedCalendar.annotate({ identifier: "OfferedCalendar" }))
  ).annotate({
    description: "The account's calendars, the primary one first. Null: none is to be chosen."
  }),
  accountId: Schema.NullOr(Schema.String).annotate({
    description:
      "The conference account or the integration that is connected now. Null: none, or the ad account is to be chosen."
  }),
  expiresAt: Schema.NullOr(Instant).annotate({
    description: "Until when calendars or the ad account can be chosen. Null: nothing is to be chosen."
  })
}).annotate({ identifier: "FinishedConnection" })

export const ConnectedCalendarDraft = Schema.Struct({
  calendarId: described("The `id` of one of the account's calendars.", Value(1024)),
  allDay: CalendarDraft.fields.allDay,
  isDestination: CalendarDraft.fields.isDestination
}).annotate({ identifier: "ConnectedCalendarDraft" })

export const ConnectedIntegrationDraft = Schema.Struct({
  account: IntegrationDraft.fields.account,
  enabled: IntegrationDraft.fields.enabled
}).annotate({ identifier: "ConnectedIntegrationDraft" })

const hostParams = { workspaceId: Schema.String, hostId: Identifier }

export const ListConnectionProviders = HttpApiEndpoint.get(
  "listConnectionProviders",
  "/:workspaceId/connections/providers",
  { params: { workspaceId: Schema.String }, success: ProvidersView, error: [NotFound] }
).annotateMerge(forAdminsAndHosts("List the providers whose accounts can be connected", reading))

export const StartConnection = HttpApiEndpoint.post(
  "startConnection",
  "/:workspaceId/hosts/:hostId/connections",
  {
    params: hostParams,
    payload: ConnectionDraft,
    success: StartedConnection.pipe(HttpApiSchema.status(201)),
    error: refusals
  }
)
  .annotateMerge(forAdminsAndHosts("Start connecting an account"))
  .annotate(
    OpenApi.Description,
    "Needs a session: only the browser that begins can finish, within 10 minutes. 409 `conflict`: the request has an access token, or neither the workspace nor the operator has a client for the provider."
  )

export const StartWorkspaceConnection = HttpApiEndpoint.post(
  "startWorkspaceConnection",
  "/:workspaceId/connections",
  {
    params: { workspaceId: Schema.String },
    payload: WorkspaceConnectionDraft,
    success: StartedConnection.pipe(HttpApiSchema.status(201)),
    error: refusals
  }
)
  .annotateMerge(atLeast("admin", "Start connecting an account of the workspace"))
  .annotate(
    OpenApi.Description,
    "`zoom` becomes a conference account, `google_ads` (the Data Manager API) and `linkedin` become integrations. Otherwise like connecting a calendar's account."
  )

export const FinishConnection = HttpApiEndpoint.post("finishConnection", "/:workspaceId/connections/answer", {
  params: { workspaceId: Schema.String },
  payload: ConnectionCallback,
  success: FinishedConnection,
  error: [...refusals, ConnectionRefused]
})
  .annotateMerge(forAdminsAndHosts("Finish connecting an account"))
  .annotate(
    OpenApi.Description,
    "Called by the page at the redirect address with what the provider added to it. An answer is used once."
  )

export const CreateCalendarFromConnection = HttpApiEndpoint.post(
  "createCalendarFromConnection",
  "/:workspaceId/hosts/:hostId/connections/:connectionId/calendars",
  {
    params: { ...hostParams, connectionId: Identifier },
    payload: ConnectedCalendarDraft,
    success: ConnectedCalendar.pipe(HttpApiSchema.status(201)),
    error: refusals
  }
)
  .annotateMerge(forAdminsAndHosts("Connect a calendar of a connected account"))
  .annotate(
    OpenApi.Description,
    "Within 10 minutes after the answer, once for each calendar. Otherwise like connecting a calendar with its credentials."
  )

export const CreateIntegrationFromConnection = HttpApiEndpoint.post(
  "createIntegrationFromConnection",
  "/:workspaceId/connections/:connectionId/integration",
  {
    params: { workspaceId: Schema.String, connectionId: Identifier },
    payload: ConnectedIntegrationDraft,
    success: versioned(IntegrationView.pipe(HttpApiSchema.status(201))),
    error: refusals
  }
)
  .annotateMerge(atLeast("admin", "Report conversions with a connected account"))
  .annotate(
    OpenApi.Description,
    "Within 10 minutes after the answer, once. `account` is of Google after `google_ads`, and of LinkedIn after `linkedin`. Otherwise like adding an integration with its credential."
  )

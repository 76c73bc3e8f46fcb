import { DestinationKind } from "@calendeal/domain/outbox"
import { ProviderName } from "@calendeal/domain/receivers"
import * as Schema from "effect/Schema"
import { HttpApiEndpoint, OpenApi } from "effect/http-api"
import { Instant } from "../fields.ts"
import { forMembers } from "./access.ts"
import { CalendarView } from "./Calendars.ts"

/** What fails in a workspace. */
const ProblemsView = Schema.Struct({
  calendars: Schema.Array(CalendarView).annotate({
    description: "The calendars whose last read failed, with the reason in `lastError`."
  }),
  failures: Schema.Array(
    Schema.Struct({
      kind: DestinationKind,
      destinationId: Schema.String.annotate({
        description:
          "The id of the integration, webhook, host (`calendar`) or conference account, otherwise of the workspace."
      }),
      provider: Schema.String,
      count: Schema.Int.annotate({ description: "Of the latest 100 deliveries that failed." }),
      reason: Schema.NullOr(Schema.String).annotate({ description: "The reason of the latest failure." }),
      at: Instant.annotate({ description: "The time of the latest failure." }),
      bookingUid: Schema.NullOr(Schema.String).annotate({ description: "The booking of the latest failure." })
    })
  ).annotate({
    description: "Deliveries that failed for good in the last 14 days, by destination, the latest first."
  }),
  consents: Schema.Array(
    Schema.Struct({
      kind: Schema.Literals(["integration", "conference"]),
      id: Schema.String.annotate({ description: "The id of the integration or of the conference account." }),
      provider: Schema.String,
      name: Schema.NullOr(Schema.String).annotate({ description: "Null: the account has none." }),
      lostAt: Schema.NullOr(Instant).annotate({
        description: "Since when the provider has ended the access. Null: it has not."
      }),
      endsAt: Schema.NullOr(Instant).annotate({ description: "When the access ends. Null: it is not known." })
    })
  ).annotate({
    description:
      "Accounts whose access was ended, or ends within 14 days, the earliest first: connect them again. Empty for members, who may not."
  }),
  payments: Schema.Array(
    Schema.Struct({
      kind: Schema.Literals(["wrong_signatures", "silent", "unmatched"]).annotate({
        description:
          "`wrong_signatures`: the latest three calls of a payment connection. `silent`: a provider that called daily has not for three days. `unmatched`: payments that belong to no contact."
      }),
      connectionId: Schema.NullOr(Schema.String),
      provider: Schema.NullOr(ProviderName),
      count: Schema.Int.annotate({ description: "Of `unmatched` the payments, at most 100, otherwise 1." })
    })
  ).annotate({ description: "Of payment providers. Only admins and owners, who connect them, see any." })
}).annotate({ identifier: "Problems" })

export const ListProblems = HttpApiEndpoint.get("listProblems", "/:workspaceId/problems", {
  params: { workspaceId: Schema.String },
  success: ProblemsView
})
  .annotateMerge(forMembers("own", "List the workspace's problems"))
  .annotate(
    OpenApi.Description,
    "Calendars that cannot be read, accounts that have to be connected again, and mails, entries, webhooks and conversions that were not delivered."
  )

import { VisitorProof } from "@calendeal/domain/bookings"
import { Credential } from "@calendeal/domain/consistency"
import {
  auditActions,
  AuditEntry,
  FieldChange,
  maximumCharacters,
  maximumFields,
  maximumItems
} from "@calendeal/domain/management"
import { UserId } from "@calendeal/domain/workspaces"
import * as Schema from "effect/Schema"
import { HttpApiEndpoint } from "effect/http-api"
import { Instant } from "../fields.ts"
import { forMembers } from "./access.ts"
import { pageOf, pageQuery } from "./listing.ts"

/** Why members see less than admins. */
const detailsNote = "or hidden from members who are not admins."

/** A changed field. */
export const AuditChange = Schema.Struct({
  field: FieldChange.fields.field.annotate({
    description: "The field's name and those of its parts.",
    examples: ["window.durationMinutes"]
  }),
  from: FieldChange.fields.from,
  to: FieldChange.fields.to
}).annotate({
  identifier: "AuditChange",
  description:
    `A field with its values before and after. Texts have at most ${maximumCharacters} characters and lists ${maximumItems} items. ` +
    "Of secrets, and if the values differ only in what is left out, both are absent."
})

/** An entry of the audit log. */
export const AuditEntryView = Schema.Struct({
  id: AuditEntry.fields.id,
  at: Instant,
  actor: Schema.Literals(["user", "command_line", "unknown", ...VisitorProof.literals]).annotate({
    description:
      "A user; an operator who runs a command of the service; or a visitor, by the kind of booking token or link, " +
      "or with only the booking's uid and the booker's email (D-TOK-2a), or by the link that confirms a sender. `unknown`: a refused sign-in, whose subject is the member."
  }),
  userId: Schema.NullOr(UserId).annotate({ description: "Null unless the actor is a user." }),
  credential: Schema.NullOr(
    Schema.Struct({
      kind: Credential.fields.kind.annotate({
        description:
          "A session or an access token; `assistant`: an access token over the MCP server; or how a person signed in, " +
          "where `identity_provider` also stands for what the provider says about them."
      }),
      id: Schema.NullOr(Schema.String).annotate({ description: "The id of the session or the token." })
    }).annotate({ identifier: "AuditCredential" })
  ).annotate({
    description: `The credential of the change. Null: by a visitor or on the command line, ${detailsNote}`
  }),
  clientAddress: Schema.NullOr(Schema.String).annotate({
    description: `The client's address, of IPv6 its /64. Null: unknown or a visitor's, older than a year, ${detailsNote}`
  }),
  requestId: Schema.String.annotate({
    description: "The id that the service gave the request, which is in its log lines. No caller chooses it."
  }),
  callerRequestId: Schema.NullOr(Schema.String).annotate({
    description: `The \`X-Request-Id\` that the caller gave. Null: none, ${detailsNote}`
  }),
  action: Schema.Literals([...auditActions, "other"]).annotate({
    description: "The resource and the verb. `other`: an action of another version of the service.",
    examples: ["host.update"]
  }),
  subject: Schema.String.annotate({ description: "The id of the changed resource." }),
  times: Schema.Int.annotate({
    description:
      "How often it happened within the hour from `at`. Only refusals are counted, each up to 20 of a member's."
  }),
  changes: Schema.NullOr(Schema.Array(AuditChange)).annotate({
    description:
      "The fields that have changed, empty of bookings, contacts, deals and payments, and after a year. " +
      `At most ${maximumFields}; the field \`*\` stands for further ones. Null: hidden from members who are not admins.`
  })
}).annotate({ identifier: "AuditEntry" })

export const ListAuditLog = HttpApiEndpoint.get("listAuditLog", "/:workspaceId/audit-log", {
  params: { workspaceId: Schema.String },
  query: {
    ...pageQuery,
    from: Schema.optionalKey(Instant.annotate({ description: "At this instant or later." })),
    to: Schema.optionalKey(Instant.annotate({ description: "Before this instant." }))
  },
  success: pageOf(AuditEntryView, "AuditLog")
}).annotateMerge(forMembers("none", "List the audit log"))

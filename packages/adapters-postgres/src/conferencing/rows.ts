import { ConferenceAccount } from "@calendeal/domain/conferencing"
import * as Schema from "effect/Schema"

/** A conference account as a row of the table `conference_accounts`. */
export const ConferenceAccountRow = Schema.Struct({
  ...ConferenceAccount.fields,
  lostAt: Schema.NullOr(Schema.DateTimeUtcFromDate),
  createdAt: Schema.DateTimeUtcFromDate
}).pipe(
  Schema.encodeKeys({
    workspaceId: "workspace_id",
    sealedAccess: "sealed_access",
    lostAt: "lost_at",
    createdAt: "created_at"
  })
)

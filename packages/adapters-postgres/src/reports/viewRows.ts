import { SavedView } from "@calendeal/domain/reports"
import * as Schema from "effect/Schema"

/** A saved view as a row of the table `saved_views`. */
export const SavedViewRow = Schema.Struct({
  ...SavedView.fields,
  createdAt: Schema.DateTimeUtcFromDate
}).pipe(Schema.encodeKeys({ workspaceId: "workspace_id", createdAt: "created_at" }))

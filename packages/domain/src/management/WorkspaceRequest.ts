import * as Schema from "effect/Schema"
import { TimeZoneName, WorkspaceSlug } from "../workspaces/index.ts"

/** Who asks for a workspace, and its first settings. Decode it from plain data. */
export const WorkspaceRequest = Schema.Struct({
  name: Schema.String,
  slug: WorkspaceSlug,
  timezone: TimeZoneName,
  /** ISO 3166-1 alpha-2: the country of phone numbers without a country code. */
  defaultCountry: Schema.String,
  owner: Schema.Struct({ email: Schema.String, name: Schema.String })
})
export type WorkspaceRequest = typeof WorkspaceRequest.Type

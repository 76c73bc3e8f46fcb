import { WorkspaceId } from "@calendeal/domain/workspaces"
import * as Schema from "effect/Schema"

/** The name of a reader's login and of its schema: small letters, digits and underscores, so that no tool has to quote it. */
export const ReaderName = Schema.String.check(
  Schema.isPattern(/^[a-z][a-z0-9_]{2,62}$/u, {
    message: "must be 3 to 63 small letters, digits and underscores, and begin with a letter"
  }),
  Schema.makeFilter((name: string) => !name.startsWith("pg_") || "must not begin with pg_")
).pipe(Schema.brand("ReaderName"))
export type ReaderName = typeof ReaderName.Type

/** A login of the database that reads one workspace, in a schema of views (D-READ-1). */
export const Reader = Schema.Struct({ name: ReaderName, workspaceId: WorkspaceId })
export type Reader = typeof Reader.Type

/** The server has a role or a schema of this name that is no reader, or is one already. */
export class ReaderNameTaken extends Schema.TaggedError<ReaderNameTaken>()("ReaderNameTaken", {}) {}

/** No reader has the name. */
export class UnknownReader extends Schema.TaggedError<UnknownReader>()("UnknownReader", {}) {}

/** Row-level security on Citus needs settings that a login cannot bring along. */
export class ReadersNotDistributed extends Schema.TaggedError<ReadersNotDistributed>()(
  "ReadersNotDistributed",
  {}
) {}

import * as Schema from "effect/Schema"
import { type CredentialOwner, WorkspaceId } from "../workspaces/index.ts"

/** A company at which this service is registered. */
export const ClientName = Schema.Literals(["google", "microsoft", "zoom", "linkedin"])
export type ClientName = typeof ClientName.Type

/** A workspace's client's identifier, a UUID. A client that replaces another one has its own. */
export const WorkspaceClientId = Schema.String.check(Schema.isUUID()).pipe(Schema.brand("WorkspaceClientId"))
export type WorkspaceClientId = typeof WorkspaceClientId.Type

/** A workspace's own registration at a company, at most one for each (D-CONN-13). */
export const WorkspaceClient = Schema.Struct({
  id: WorkspaceClientId,
  workspaceId: WorkspaceId,
  name: ClientName,
  clientId: Schema.String,
  /** Microsoft's tenant: an organisation's id or domain, or `common`. Empty for the others. */
  tenant: Schema.String,
  sealedSecret: Schema.String,
  createdAt: Schema.DateTimeUtc
})
export type WorkspaceClient = typeof WorkspaceClient.Type

/** The vault's owner of the client's secret. */
export const clientOwner = ({
  id,
  workspaceId
}: Pick<WorkspaceClient, "id" | "workspaceId">): CredentialOwner => ({
  workspaceId,
  kind: "oauthClient",
  id
})

import * as Context from "effect/Context"
import type { Effect } from "effect/Effect"
import type { Option } from "effect/Option"
import * as Schema from "effect/Schema"
import { WorkspaceId } from "../../workspace/workspaces/index.ts"
import { AdAccount } from "./AdAccount.ts"

/** An integration's identifier, a UUID. */
export const IntegrationId = Schema.String.check(Schema.isUUID()).pipe(Schema.brand("IntegrationId"))
export type IntegrationId = typeof IntegrationId.Type

/** An account at an ad platform that a workspace reports its conversions to. */
export const Integration = Schema.Struct({
  id: IntegrationId,
  workspaceId: WorkspaceId,
  account: AdAccount,
  /** Deliveries to a disabled integration are skipped. */
  enabled: Schema.Boolean,
  /** The account's `AdCredential`, encrypted by the `Vault` for this integration. */
  sealedCredential: Schema.String,
  /** Since when the platform has ended the access; null: it has not. */
  lostAt: Schema.NullOr(Schema.DateTimeUtc),
  /** When the access ends, if a person does not allow it again; null: it does not end by itself, or it is not known. */
  endsAt: Schema.NullOr(Schema.DateTimeUtc)
})
export type Integration = typeof Integration.Type

/** The owner of an integration's credential in the vault. */
export const credentialOwner = ({ id, workspaceId }: Pick<Integration, "id" | "workspaceId">) => ({
  workspaceId,
  kind: "integration",
  id
})

/** Port: the integrations, for deliveries. Members change integrations through `WorkspaceCommands`. */
export class Integrations extends Context.Service<
  Integrations,
  {
    readonly find: (workspaceId: WorkspaceId, id: string) => Effect<Option<Integration>>
    /** All integrations of a workspace, including disabled ones, ordered by id. */
    readonly of: (workspaceId: WorkspaceId) => Effect<ReadonlyArray<Integration>>
    /**
     * Stores whether the platform has ended the access (`lostAt`). The first time it has, `ReportLostAccount` is posted (D-CONN-10).
     * Nothing happens if the integration was removed.
     */
    readonly noteAccess: (workspaceId: WorkspaceId, id: string, access: "works" | "ended") => Effect<void>
  }
>()("@calendeal/domain/conversions/Integrations") {}

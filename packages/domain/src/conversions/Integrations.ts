import * as Context from "effect/Context"
import type { Effect } from "effect/Effect"
import type { Option } from "effect/Option"
import * as Schema from "effect/Schema"
import { WorkspaceId } from "../workspaces/index.ts"
import { AdAccount } from "./AdAccount.ts"

/** An integration's identifier, a UUID. */
export const IntegrationId = Schema.String.check(Schema.isUUID()).pipe(Schema.brand("IntegrationId"))
export type IntegrationId = typeof IntegrationId.Type

/** An account at an ad platform that a workspace reports its conversions to. */
export const Integration = Schema.Struct({
  id: IntegrationId,
  workspaceId: WorkspaceId,
  account: AdAccount,
  /** Whether conversions are reported to it now; what is on its way while it is not is skipped. */
  enabled: Schema.Boolean,
  /** The account's `AdCredential`, sealed by the `Vault` for this integration alone. */
  sealedCredential: Schema.String
})
export type Integration = typeof Integration.Type

/** Under which name the vault keeps an integration's credential. */
export const credentialOwner = ({ id, workspaceId }: Pick<Integration, "id" | "workspaceId">) => ({
  workspaceId,
  kind: "integration",
  id
})

/** Port: the integrations of the workspaces, for whoever reports to them. Members change them through `Administration`. */
export class Integrations extends Context.Service<
  Integrations,
  {
    readonly find: (workspaceId: WorkspaceId, id: string) => Effect<Option<Integration>>
    /** All of a workspace, whether they are enabled or not, by their ids. */
    readonly of: (workspaceId: WorkspaceId) => Effect<ReadonlyArray<Integration>>
  }
>()("@calendeal/domain/conversions/Integrations") {}

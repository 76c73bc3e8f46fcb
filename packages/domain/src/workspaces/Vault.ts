import * as Context from "effect/Context"
import type { Effect } from "effect/Effect"
import type { Option } from "effect/Option"
import type { Redacted } from "effect/Redacted"
import type { SecretUnreadable } from "./RequestSignatures.ts"
import type { WorkspaceId } from "./Workspace.ts"

/** What a credential belongs to, as `integration` and its id: it opens for nothing else. */
export interface CredentialOwner {
  readonly workspaceId: WorkspaceId
  readonly kind: string
  readonly id: string
}

/**
 * Port: seals what members entrust to a workspace and must not be readable where it rests: credentials of other
 * services, secrets of webhooks. They are sealed as the secrets of API keys are (D-KEY-1).
 */
export class Vault extends Context.Service<
  Vault,
  {
    readonly seal: (owner: CredentialOwner, secret: Redacted<string>) => Effect<string>
    readonly unseal: (owner: CredentialOwner, sealed: string) => Effect<Redacted<string>, SecretUnreadable>
    /** Sealed anew under the newest sealing key; none when that is how it is sealed already. */
    readonly reencrypt: (owner: CredentialOwner, sealed: string) => Effect<Option<string>, SecretUnreadable>
  }
>()("@calendeal/domain/workspaces/Vault") {}

import * as Context from "effect/Context"
import type { Effect } from "effect/Effect"
import type { Option } from "effect/Option"
import type { Redacted } from "effect/Redacted"
import type { SecretUnreadable } from "./RequestSignatures.ts"
import type { WorkspaceId } from "./Workspace.ts"

/** The owner of a credential, such as `integration` and its id. A credential is decrypted only for its owner. */
export interface CredentialOwner {
  readonly workspaceId: WorkspaceId
  readonly kind: string
  readonly id: string
}

/**
 * Port: encrypts credentials of other services and secrets of webhooks for storage, in the same way as the secrets of API
 * keys (D-KEY-1).
 */
export class Vault extends Context.Service<
  Vault,
  {
    readonly seal: (owner: CredentialOwner, secret: Redacted<string>) => Effect<string>
    readonly unseal: (owner: CredentialOwner, sealed: string) => Effect<Redacted<string>, SecretUnreadable>
    /** Re-encrypts the secret with the newest sealing key. None: it already uses that key. */
    readonly reencrypt: (owner: CredentialOwner, sealed: string) => Effect<Option<string>, SecretUnreadable>
  }
>()("@calendeal/domain/workspaces/Vault") {}

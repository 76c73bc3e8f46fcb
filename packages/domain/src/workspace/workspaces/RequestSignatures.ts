import * as Context from "effect/Context"
import type { Effect } from "effect/Effect"
import type { Option } from "effect/Option"
import type { Redacted } from "effect/Redacted"
import * as Schema from "effect/Schema"
import type { ApiKey, ApiKeyId } from "./ApiKey.ts"
import type { WorkspaceId } from "./Workspace.ts"

/** A new secret and its encrypted form, the only one that is stored. */
export interface IssuedSecret {
  /** `sks_` and 43 base64url characters. */
  readonly secret: Redacted<string>
  readonly sealed: string
}

/** The secret cannot be decrypted: its sealing key is no longer configured, or it was altered. */
export class SecretUnreadable extends Schema.TaggedError<SecretUnreadable>()("SecretUnreadable", {}) {}

/** Port: creates the secrets of API keys and verifies signatures (D-KEY-1). */
export class RequestSignatures extends Context.Service<
  RequestSignatures,
  {
    /** Creates a random secret and encrypts it for this key of this workspace. */
    readonly issue: (workspaceId: WorkspaceId, keyId: ApiKeyId) => Effect<IssuedSecret>
    /** Re-encrypts the key's secret with the newest sealing key. None: it already uses that key. */
    readonly reencrypt: (key: ApiKey) => Effect<Option<string>, SecretUnreadable>
    /**
     * Whether `signature` is the HMAC-SHA256 of `body` with the key's secret, as 64 hexadecimal digits in either case.
     * Without a key the result is false and takes the same time. Fails if no sealing key opens the key's secret: then no
     * signature can be judged.
     */
    readonly verify: (
      key: Option<ApiKey>,
      body: Uint8Array,
      signature: string
    ) => Effect<boolean, SecretUnreadable>
  }
>()("@calendeal/domain/workspaces/RequestSignatures") {}

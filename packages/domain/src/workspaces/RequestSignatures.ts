import * as Context from "effect/Context"
import type { Effect } from "effect/Effect"
import type { Option } from "effect/Option"
import type { Redacted } from "effect/Redacted"
import * as Schema from "effect/Schema"
import type { ApiKey, ApiKeyId } from "./ApiKey.ts"
import type { WorkspaceId } from "./Workspace.ts"

/** A fresh secret and the only form in which it is kept. */
export interface IssuedSecret {
  /** `sks_` and 43 base64url characters, shown once. */
  readonly secret: Redacted<string>
  readonly sealed: string
}

/** The secret was sealed under a key that is not listed any more, or was altered: nobody can open it. */
export class SecretUnreadable extends Schema.TaggedError<SecretUnreadable>()("SecretUnreadable", {}) {}

/** Port: makes the secrets of API keys and checks what was signed with them (D-KEY-1). */
export class RequestSignatures extends Context.Service<
  RequestSignatures,
  {
    /** Draws a secret and seals it for this key of this workspace. */
    readonly issue: (workspaceId: WorkspaceId, keyId: ApiKeyId) => Effect<IssuedSecret>
    /** The key's secret sealed anew under the newest sealing key; none when that is how it is sealed already. */
    readonly reencrypt: (key: ApiKey) => Effect<Option<string>, SecretUnreadable>
    /**
     * Whether `signature` is the HMAC-SHA256 of `body` under the key's secret, in 64 hexadecimal digits of
     * either case. Without a key it is false and takes as long as with one.
     */
    readonly verify: (key: Option<ApiKey>, body: Uint8Array, signature: string) => Effect<boolean>
  }
>()("@calendeal/domain/workspaces/RequestSignatures") {}

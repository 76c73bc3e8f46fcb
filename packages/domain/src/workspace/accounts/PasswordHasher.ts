import * as Context from "effect/Context"
import type { Effect } from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import type { PasswordHash } from "./Password.ts"

/** Too many passwords are being hashed in this process. Nothing was hashed. */
export class HasherBusy extends Schema.TaggedError<HasherBusy>()("HasherBusy", {}) {}

/** Port: hashes passwords slowly, so that a stolen hash is expensive to guess. Its cost is bounded (D-PW-4). */
export class PasswordHasher extends Context.Service<
  PasswordHasher,
  {
    /** With a new salt, so that equal passwords have different hashes. */
    readonly hash: (password: Redacted.Redacted) => Effect<PasswordHash, HasherBusy>
    /** Whether the hash is the password's. Null is the hash of no password: false, after the same work. */
    readonly verify: (password: Redacted.Redacted, hash: PasswordHash | null) => Effect<boolean, HasherBusy>
  }
>()("@calendeal/domain/accounts/PasswordHasher") {}

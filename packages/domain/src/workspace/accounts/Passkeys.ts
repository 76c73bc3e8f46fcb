import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type { Effect } from "effect/Effect"
import type { Option } from "effect/Option"
import type { AccountId } from "./Account.ts"
import type { ChallengeHash, CredentialId, Passkey, PasskeyChallenge, PasskeyId } from "./Passkey.ts"

/** Port: the passkeys of accounts, and the challenges for them, across workspaces. */
export class Passkeys extends Context.Service<
  Passkeys,
  {
    /** Stores a challenge. Those that have expired before `now` are removed, at most 100. */
    readonly begin: (challenge: PasskeyChallenge, now: DateTime.Utc) => Effect<void>
    /** Takes the challenge out, so that of concurrent requests one gets it. None: unknown, used or expired at `now`. */
    readonly take: (hash: ChallengeHash, now: DateTime.Utc) => Effect<Option<PasskeyChallenge>>
    /**
     * Stores a passkey of an existing account. Repeated: true. False, and nothing changes: the credential is stored already, the
     * account has `maximumPasskeys`, or it does not exist any more.
     */
    readonly add: (passkey: Passkey) => Effect<boolean>
    readonly find: (id: PasskeyId) => Effect<Option<Passkey>>
    readonly findByCredential: (id: CredentialId) => Effect<Option<Passkey>>
    /** The account's passkeys, the oldest first. */
    readonly ofAccount: (id: AccountId) => Effect<ReadonlyArray<Passkey>>
    /** Stores a use if its counter is later (`isLaterCount`). Of concurrent uses with a counter one is stored. Returns whether this one was. */
    readonly use: (id: PasskeyId, counter: number, at: DateTime.Utc) => Effect<boolean>
    /** False: the account has no such passkey. */
    readonly remove: (accountId: AccountId, id: PasskeyId) => Effect<boolean>
  }
>()("@calendeal/domain/accounts/Passkeys") {}

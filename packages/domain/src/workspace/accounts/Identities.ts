import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type { Effect } from "effect/Effect"
import type { Option } from "effect/Option"
import type { Email } from "../../kernel/texts/index.ts"
import type { UserId, WorkspaceId } from "../workspaces/index.ts"
import type { AccountId } from "./Account.ts"
import type { Identity, StateHash } from "./Identity.ts"

/** A sign-in over an identity provider that has begun. `next`: the path to open after it. */
export interface ProviderSignIn {
  readonly state: StateHash
  readonly issuer: string
  /** The workspace whose provider it is. Null: the installation's. */
  readonly workspaceId: WorkspaceId | null
  readonly next: string | null
  readonly expiresAt: DateTime.Utc
}

/** Port: the identities of accounts and members at identity providers, and the sign-ins over them. */
export class Identities extends Context.Service<
  Identities,
  {
    /** Stores a sign-in. Those that have expired before `now` are removed, at most 100. */
    readonly begin: (signIn: ProviderSignIn, now: DateTime.Utc) => Effect<void>
    /** Takes the sign-in out, so that of concurrent requests one gets it. None: unknown, used or expired at `now`. */
    readonly take: (state: StateHash, now: DateTime.Utc) => Effect<Option<ProviderSignIn>>
    /** The email of the identity's account. */
    readonly find: (identity: Identity) => Effect<Option<Email>>
    /**
     * Makes the identity the email's. The account is made if the email has none, with this id. An account has one identity per
     * issuer, and an identity one account. Repeated: true. False: either has another one, and nothing changes.
     */
    readonly link: (
      identity: Identity,
      email: Email,
      accountId: AccountId,
      now: DateTime.Utc
    ) => Effect<boolean>
    /** Whether `link` would return true now. Nothing changes. */
    readonly mayLink: (identity: Identity, email: Email) => Effect<boolean>
    /** The member of the workspace whose identity it is at the workspace's own provider (D-OIDC-10). */
    readonly findMember: (workspaceId: WorkspaceId, identity: Identity) => Effect<Option<UserId>>
    /**
     * Makes the identity the member's. A member has one identity per issuer, and an identity one member of the workspace. Repeated:
     * true. False: either has another one, or the workspace has no such member, and nothing changes.
     */
    readonly linkMember: (
      workspaceId: WorkspaceId,
      identity: Identity,
      userId: UserId,
      now: DateTime.Utc
    ) => Effect<boolean>
    /** Whether `linkMember` would return true for the member now. Nothing changes. */
    readonly mayLinkMember: (workspaceId: WorkspaceId, identity: Identity, userId: UserId) => Effect<boolean>
  }
>()("@calendeal/domain/accounts/Identities") {}

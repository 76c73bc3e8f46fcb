import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type { Effect } from "effect/Effect"
import type { Option } from "effect/Option"
import type { Email } from "../../kernel/texts/index.ts"
import type { UserId, WorkspaceId } from "../workspaces/index.ts"
import type { AccountId } from "./Account.ts"
import type { Session, SessionHash, SessionId } from "./Session.ts"

/** A session before it is stored. Its account may not exist yet. */
export interface NewSession {
  readonly session: Omit<Session, "account" | "onlyIn">
  /** The workspace whose identity provider began it; null: none did. */
  readonly limitedTo: WorkspaceId | null
  readonly hash: SessionHash
  readonly email: Email
  /** The account's id, if the email has none yet. */
  readonly accountId: AccountId
}

/** The exchange of a session's secret. */
export interface Rotation {
  readonly from: SessionHash
  readonly to: SessionHash
  /** Until when `from` is still accepted. */
  readonly until: DateTime.Utc
}

/** A member of a workspace that an account is. */
export interface Membership {
  readonly workspaceId: WorkspaceId
  readonly userId: UserId
}

/** Port: accounts and their sessions, across workspaces. */
export class Sessions extends Context.Service<
  Sessions,
  {
    /**
     * Stores a session, and its account if the email has none. Of the account's sessions the latest `keptSessions` are kept; limited
     * ones take the place of none that has another limit.
     * Repeated: nothing changes. Returns the account's id.
     */
    readonly begin: (session: NewSession) => Effect<AccountId>
    /** The session with this secret's hash, or until `now` with this as its former one; also if it has ended. */
    readonly find: (hash: SessionHash, now: DateTime.Utc) => Effect<Option<Session>>
    /** Stores a later time of the last use. */
    readonly see: (id: SessionId, at: DateTime.Utc) => Effect<void>
    /** Replaces the secret, if `from` is still the current one. Returns whether it was. */
    readonly rotate: (id: SessionId, rotation: Rotation) => Effect<boolean>
    /** The account's sessions, the latest first. */
    readonly ofAccount: (id: AccountId) => Effect<ReadonlyArray<Session>>
    /** The sessions of the email's account, the latest first. */
    readonly ofEmail: (email: Email) => Effect<ReadonlyArray<Session>>
    /** Ends one of the account's sessions. An ended one keeps its time. False: the account has no such session. */
    readonly end: (accountId: AccountId, id: SessionId, at: DateTime.Utc) => Effect<boolean>
    /** Ends all of the account's sessions except one. */
    readonly endOthers: (accountId: AccountId, kept: SessionId, at: DateTime.Utc) => Effect<void>
    /** The accepted memberships with this email in all workspaces, by workspace id; at most `maximumMemberships` (D-SIGN-13). */
    readonly membershipsOf: (email: Email) => Effect<ReadonlyArray<Membership>>
    /** Those that are not accepted yet, by workspace id; at most `maximumMemberships`. */
    readonly invitationsOf: (email: Email) => Effect<ReadonlyArray<Membership>>
  }
>()("@calendeal/domain/accounts/Sessions") {}

/** The number of an account's workspaces that are found, so that the cost of a request is bounded (D-SIGN-1). */
export const maximumMemberships = 50

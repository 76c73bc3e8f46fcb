import * as Result from "effect/Result"
import type { PasskeyId, SessionId } from "../../../workspace/accounts/index.ts"
import type { OutboxMessage } from "../../../workspace/consistency/index.ts"
import {
  type AccessToken,
  type AccessTokenId,
  type ApiKey,
  expire,
  type UserId
} from "../../../workspace/workspaces/index.ts"
import type { ReencryptedSecret } from "../ReencryptedSecret.ts"
import { ResourceNotFound } from "../refusals.ts"
import { tokenNotice } from "../tokenNotice.ts"
import type { Write } from "../Write.ts"
import { command } from "./Command.ts"
import { type Decision, missing, posted, unless } from "./Decision.ts"
import { both, nothing } from "./Looks.ts"

/** Commands on API keys, access tokens, sessions and secrets. A revoked key stays revoked, and no command extends a key. */
export const access = {
  CreateApiKey: command<{ readonly key: ApiKey }>()({
    audit: ({ key }) => ["api_key.create", key.id],
    looks: nothing,
    decide: ({ key }) => unless([], { _tag: "Add", kind: "apiKeys", row: key })
  }),

  /** Adds a successor. The key expires at its `expiresAt`. */
  RotateApiKey: command<{ readonly key: ApiKey; readonly successor: ApiKey }>()({
    audit: ({ key }) => ["api_key.rotate", key.id],
    looks: (query, { key }) => query.key(key),
    decide: ({ key, successor }, seen) =>
      ending(seen.key, key, { _tag: "Add", kind: "apiKeys", row: successor })
  }),

  RevokeApiKey: command<{ readonly key: ApiKey }>()({
    audit: ({ key }) => ["api_key.revoke", key.id],
    looks: (query, { key }) => query.key(key),
    decide: ({ key }, seen) => ending(seen.key, key)
  }),

  ReencryptSecrets: command<{ readonly reencrypted: ReadonlyArray<ReencryptedSecret> }>()({
    audit: (_, workspaceId) => ["secrets.reencrypt", workspaceId],
    looks: nothing,
    decide: ({ reencrypted }) => unless([], { _tag: "ReplaceSecrets", reencrypted })
  }),

  CreateAccessToken: command<{ readonly token: AccessToken }>()({
    audit: ({ token }) => ["access_token.create", token.userId],
    looks: (query, { token }) => query.isMember(token.userId),
    decide: ({ token }, { isMember }) =>
      unless(
        [missing(isMember)],
        { _tag: "Add", kind: "accessTokens", row: token },
        ...posted([tokenNotice(token, null)])
      )
  }),

  /** Revokes all access tokens of a member, in all workspaces. */
  RevokeAccessTokens: command<{ readonly userId: UserId }>()({
    audit: ({ userId }) => ["access_token.revoke_all", userId],
    looks: (query, { userId }) => query.isMember(userId),
    decide: ({ userId }, { isMember }) => unless([missing(isMember)], { _tag: "RevokeAccessTokens", userId })
  }),

  /** Refuses one of a member's tokens, or all (null), in this workspace only (D-PAT-4). */
  RevokeMemberTokens: command<{ readonly userId: UserId; readonly tokenId: AccessTokenId | null }>()({
    audit: ({ tokenId, userId }) => ["access_token.revoke", tokenId ?? userId],
    looks: (query, { tokenId, userId }) => both(query.isMember(userId), query.holdsToken(userId, tokenId)),
    decide: ({ tokenId, userId }, { holdsToken, isMember }) =>
      unless([missing(isMember && (tokenId === null || holdsToken))], {
        _tag: "RevokeMemberTokens",
        userId,
        tokenId
      })
  }),

  /** Notes in the audit log that a member has signed in or out (D-SIGN-10), and posts the mail about a new browser (D-SIGN-17). */
  LogSession: command<{
    readonly userId: UserId
    readonly sessionId: SessionId
    readonly event: "create" | "end" | "end_others"
    readonly messages: ReadonlyArray<OutboxMessage>
  }>()({
    audit: ({ event, sessionId }) => [`session.${event}`, sessionId],
    looks: (query, { userId }) => query.isMember(userId),
    decide: ({ messages }, { isMember }) => unless([missing(isMember)], ...posted(messages))
  }),

  /** Notes in the audit log that a member has added or removed a passkey, and posts the mail about it (D-PASSKEY-6). */
  LogPasskey: command<{
    readonly userId: UserId
    readonly passkeyId: PasskeyId
    readonly event: "create" | "delete"
    readonly messages: ReadonlyArray<OutboxMessage>
  }>()({
    audit: ({ event, passkeyId }) => [`passkey.${event}`, passkeyId],
    looks: (query, { userId }) => query.isMember(userId),
    decide: ({ messages }, { isMember }) => unless([missing(isMember)], ...posted(messages))
  }),

  /** Notes in the audit log that a member has set or removed the password of the account, and posts the mail about it (D-PW-7). */
  LogPassword: command<{
    readonly userId: UserId
    readonly event: "update" | "delete"
    readonly messages: ReadonlyArray<OutboxMessage>
  }>()({
    audit: ({ event, userId }) => [`password.${event}`, userId],
    looks: (query, { userId }) => query.isMember(userId),
    decide: ({ messages }, { isMember }) => unless([missing(isMember)], ...posted(messages))
  }),

  /** Notes in the audit log that an assistant is connected or disconnected, or that its secrets were used twice (D-OAUTH-11). */
  LogAssistant: command<{
    readonly userId: UserId
    readonly tokenId: AccessTokenId
    readonly event: "connect" | "disconnect" | "end"
  }>()({
    audit: ({ event, tokenId }) => [`assistant.${event}`, tokenId],
    looks: (query, { userId }) => query.isMember(userId),
    decide: (_, { isMember }) => unless([missing(isMember)])
  }),

  /** Refuses one of a member's sessions, or all (null), in this workspace only (D-SIGN-8). */
  RevokeMemberSessions: command<{ readonly userId: UserId; readonly sessionId: SessionId | null }>()({
    audit: ({ sessionId, userId }) => ["session.revoke", sessionId ?? userId],
    looks: (query, { sessionId, userId }) => query.holdsSession(userId, sessionId),
    decide: ({ sessionId }, { holdsSession, member }) =>
      member === null || (sessionId !== null && !holdsSession)
        ? Result.fail(new ResourceNotFound())
        : unless([], { _tag: "RevokeMemberSessions", email: member.email, sessionId })
  })
}

/** Revokes or expires a key as `end` does, but not later than it expires already. */
const ending = (known: ApiKey | null, end: ApiKey, ...more: ReadonlyArray<Write>): Decision => {
  if (known === null || known.revokedAt !== null) return Result.fail(new ResourceNotFound())
  const { expiresAt } = end.expiresAt === null ? known : expire(known, end.expiresAt)
  const row = { ...known, expiresAt, revokedAt: end.revokedAt }
  return unless([], { _tag: "Replace", kind: "apiKeys", row }, ...more)
}

import * as Result from "effect/Result"
import { type ApiKey, expire } from "../../workspaces/index.ts"
import { ResourceNotFound } from "../refusals.ts"
import { tokenNotice } from "../tokenNotice.ts"
import type { Write } from "../Write.ts"
import { type Decision, type Deciders, missing, posted, unless } from "./Decision.ts"

type Access =
  | "IssueKey"
  | "RotateKey"
  | "RevokeKey"
  | "ReencryptSecrets"
  | "IssueToken"
  | "RevokeTokens"
  | "RefuseTokens"
  | "NoteSession"
  | "NotePasskey"
  | "NotePassword"
  | "RefuseSessions"

/** Commands on API keys, access tokens, sessions and secrets. A revoked key stays revoked, and no command extends a key. */
export const access: Deciders<Access> = {
  IssueKey: ({ key }) => unless([], { _tag: "Add", kind: "apiKeys", row: key }),

  RotateKey: ({ key, successor }, seen) =>
    ending(seen.key, key, { _tag: "Add", kind: "apiKeys", row: successor }),

  RevokeKey: ({ key }, seen) => ending(seen.key, key),

  ReencryptSecrets: ({ reencrypted }) => unless([], { _tag: "ReplaceSecrets", reencrypted }),

  IssueToken: ({ token }, { isMember }) =>
    unless(
      [missing(isMember)],
      { _tag: "Add", kind: "accessTokens", row: token },
      ...posted([tokenNotice(token, null)])
    ),

  RevokeTokens: ({ userId }, { isMember }) => unless([missing(isMember)], { _tag: "RevokeTokens", userId }),

  RefuseTokens: ({ tokenId, userId }, { holdsToken, isMember }) =>
    unless([missing(isMember && (tokenId === null || holdsToken))], {
      _tag: "RefuseTokens",
      userId,
      tokenId
    }),

  NoteSession: ({ messages }, { isMember }) => unless([missing(isMember)], ...posted(messages)),

  NotePasskey: ({ messages }, { isMember }) => unless([missing(isMember)], ...posted(messages)),

  NotePassword: ({ messages }, { isMember }) => unless([missing(isMember)], ...posted(messages)),

  RefuseSessions: ({ sessionId }, { holdsSession, member }) =>
    member === null || (sessionId !== null && !holdsSession)
      ? Result.fail(new ResourceNotFound())
      : unless([], { _tag: "RefuseSessions", email: member.email, sessionId })
}

/** Revokes or expires a key as `end` does, but not later than it expires already. */
const ending = (known: ApiKey | null, end: ApiKey, ...more: ReadonlyArray<Write>): Decision => {
  if (known === null || known.revokedAt !== null) return Result.fail(new ResourceNotFound())
  const { expiresAt } = end.expiresAt === null ? known : expire(known, end.expiresAt)
  const row = { ...known, expiresAt, revokedAt: end.revokedAt }
  return unless([], { _tag: "Replace", kind: "apiKeys", row }, ...more)
}

import * as DateTime from "effect/DateTime"
import { traced } from "../traces/index.ts"
import type { Member } from "../workspaces/index.ts"
import { byCommandLine } from "./byCommandLine.ts"
import { commit } from "./commit.ts"
import { newAccessToken } from "./newAccessToken.ts"

/** Gives a member another access token, by the command line; `days` until it expires, null: never. Fails with NotThere. */
export const issueToken = traced("management.issueToken")(function* (member: Member, days: number | null) {
  const { secret, token } = yield* newAccessToken(member)
  const expiresAt = days === null ? null : DateTime.add(token.createdAt, { days })
  yield* commit(yield* byCommandLine(member.workspaceId), {
    _tag: "IssueToken",
    token: { ...token, expiresAt }
  })
  return { secret, expiresAt }
})

/** Revokes every access token of a member, in every workspace, by the command line. Fails with NotThere. */
export const revokeTokens = traced("management.revokeTokens")(function* ({ userId, workspaceId }: Member) {
  yield* commit(yield* byCommandLine(workspaceId), { _tag: "RevokeTokens", userId })
})

import * as Effect from "effect/Effect"
import type { AccessToken, Member } from "../workspaces/index.ts"
import { byCommandLine } from "./byCommandLine.ts"
import { commit } from "./commit.ts"
import { newAccessToken } from "./newAccessToken.ts"

/** Gives a member another access token, by the command line; `days` until it expires, null: never. Fails with NotThere. */
export const issueToken = Effect.fn("management.issueToken")(function* (
  member: Member,
  days: number | null,
  name: AccessToken["name"] = null
) {
  const { secret, token } = yield* newAccessToken(member, days, name)
  yield* commit(yield* byCommandLine(member.workspaceId), { _tag: "IssueToken", token })
  return { secret, expiresAt: token.expiresAt }
})

/** Revokes every access token of a member, in every workspace, by the command line. Fails with NotThere. */
export const revokeTokens = Effect.fn("management.revokeTokens")(function* ({ userId, workspaceId }: Member) {
  yield* commit(yield* byCommandLine(workspaceId), { _tag: "RevokeTokens", userId })
})

import * as Effect from "effect/Effect"
import type { ConferenceAccount } from "./ConferenceAccount.ts"
import { openConference } from "./sealConference.ts"
import { tryConference } from "./tryConference.ts"

/** Tries the stored access of an account, for at most 5 seconds (D-CON-65). Makes no conference. Fails with ConferenceFailed. */
export const testConference = Effect.fn("conferencing.test")(function* (account: ConferenceAccount) {
  const access = yield* openConference(account)
  const { id, workspaceId } = account
  yield* tryConference(access._tag === "zoom_user" ? { _tag: "zoom_user", id, workspaceId } : access)
})

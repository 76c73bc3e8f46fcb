import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { MailTokens } from "../../channels/mails/index.ts"
import { InvalidToken } from "../../scheduling/bookings/index.ts"
import type { Origin } from "../../workspace/consistency/index.ts"
import { isFoundHere } from "../../workspace/workspaces/index.ts"
import { commit } from "./commit.ts"

/**
 * Ends the weekly mails that the token of one of them names (D-VIEW-6). Idempotent, also for a removed view. Fails with InvalidToken.
 */
export const stopViewMails = Effect.fn("management.stopViewMails")(function* (token: string, origin: Origin) {
  const tokens = yield* MailTokens
  const at = yield* DateTime.now
  const subscription = Option.getOrNull(yield* tokens.readViewUnsubscribe(token, at))
  if (subscription === null || !(yield* isFoundHere(subscription.workspaceId)))
    return yield* new InvalidToken()
  const { savedViewId: viewId, userId, workspaceId } = subscription
  yield* commit(
    { ...origin, workspaceId, actor: { _tag: "User", userId }, at, credential: { kind: "mail", id: null } },
    { _tag: "UnsubscribeFromView", viewId, userId }
  ).pipe(
    Effect.catchTags({
      ResourceNotFound: () => Effect.void,
      StateConflict: Effect.die,
      Outdated: Effect.die,
      UnknownReference: Effect.die,
      LastOwner: Effect.die
    })
  )
})

import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type { Origin } from "../../workspace/consistency/index.ts"
import type { Email } from "../../kernel/texts/index.ts"
import { commit, ResourceNotFound } from "../management/index.ts"
import { memberWithEmail } from "../../channels/records/index.ts"
import type { WorkspaceId } from "../../workspace/workspaces/index.ts"

/**
 * Makes the membership of the person with this email one of their account (D-SIGN-13). Once accepted, nothing changes. Fails with
 * ResourceNotFound if the workspace has no such member.
 */
export const acceptMembership = Effect.fn("signIn.acceptMembership")(function* (
  workspaceId: WorkspaceId,
  email: Email,
  origin: Origin
) {
  const member = yield* memberWithEmail(workspaceId, email)
  if (member === undefined) return yield* new ResourceNotFound()
  if (member.acceptedAt !== null) return
  const { userId } = member
  const at = yield* DateTime.now
  yield* commit(
    { workspaceId, actor: { _tag: "User", userId }, at, ...origin },
    { _tag: "AcceptMembership", userId, email }
  ).pipe(
    Effect.catchTags({
      Outdated: Effect.die,
      StateConflict: Effect.die,
      UnknownReference: Effect.die,
      LastOwner: Effect.die
    })
  )
})

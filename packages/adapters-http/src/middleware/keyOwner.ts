import type { Session } from "@calendeal/domain/accounts"
import { membershipsWithin } from "@calendeal/domain/sign-in"
import type { AccessToken } from "@calendeal/domain/workspaces"
import * as Effect from "effect/Effect"
import * as Order from "effect/Order"

/**
 * The person of a request outside of any workspace, and the workspace that keeps the person's keys: the one that the token was
 * issued for, or of a session the first that the account reaches. Null: the account reaches none.
 */
export const keyOwnerOf = Effect.fnUntraced(function* (user: AccessToken | Session) {
  if (!("account" in user)) return { workspaceId: user.home, personId: user.userId }
  const [first] = (yield* membershipsWithin(user)).toSorted(byWorkspace)
  return first === undefined ? null : { workspaceId: first.workspaceId, personId: user.account.id }
})

const byWorkspace = Order.mapInput(
  Order.String,
  ({ workspaceId }: { readonly workspaceId: string }) => workspaceId
)

import * as Effect from "effect/Effect"
import { isWithin, type Membership, type Session, Sessions } from "../../workspace/accounts/index.ts"
import type { Email } from "../../kernel/texts/index.ts"
import { memberWithEmail } from "../../channels/records/index.ts"

/** The part of a session that says whose it is and where it is valid. */
export type SessionScope = Pick<Session, "onlyIn" | "way"> & { readonly account: { readonly email: Email } }

/**
 * The memberships that a session stands for: the accepted ones of its account, as far as it is not limited to others (D-SIGN-13), or the
 * one in the workspace whose own identity provider it comes from (D-OIDC-10).
 */
export const membershipsWithin = Effect.fn("signIn.membershipsWithin")(function* ({
  account,
  onlyIn,
  way
}: SessionScope) {
  const sessions = yield* Sessions
  if (way !== "provider" || onlyIn === null) {
    const accepted = yield* sessions.membershipsOf(account.email)
    return accepted.filter(({ workspaceId }) => isWithin({ onlyIn }, workspaceId))
  }
  const members = yield* Effect.forEach(onlyIn, (workspaceId) => memberWithEmail(workspaceId, account.email))
  return members.flatMap((member): ReadonlyArray<Membership> => (member === undefined ? [] : [member]))
})

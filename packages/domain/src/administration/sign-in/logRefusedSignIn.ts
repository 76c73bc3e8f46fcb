import * as Effect from "effect/Effect"
import { Sessions } from "../../workspace/accounts/index.ts"
import type { Credential, Origin } from "../../workspace/consistency/index.ts"
import type { Email } from "../../kernel/texts/index.ts"
import { memberWithEmail } from "../../channels/records/index.ts"
import { logAside, logRefusal } from "../management/index.ts"
import type { UserId, WorkspaceId } from "../../workspace/workspaces/index.ts"

interface RefusedSignIn {
  readonly email: Email
  readonly kind: Credential["kind"]
  readonly origin: Origin
  /** `sign_in.lock`: it was not tried, because there were too many. */
  readonly action?: "sign_in.refuse" | "sign_in.lock"
  /** The workspace whose own identity provider it came from. Null: the account's sign-in. */
  readonly only?: WorkspaceId | null
}

/**
 * Notes a refused sign-in in the audit logs of the account's workspaces, or of the one whose provider it came from. Of an address that
 * is no member's nothing is stored (D-AUDIT-4). The response does not wait for it, so that its time tells nothing about the address.
 */
export const logRefusedSignIn = (refused: RefusedSignIn) => logAside(note(refused))

const note = Effect.fnUntraced(function* ({
  action = "sign_in.refuse",
  email,
  kind,
  only = null,
  origin
}: RefusedSignIn) {
  const memberships = yield* only === null ? membershipsOf(email) : membershipIn(only, email)
  yield* Effect.forEach(
    memberships,
    ({ userId, workspaceId }) =>
      logRefusal({
        workspaceId,
        userId,
        action,
        actor: { _tag: "Unknown" },
        subject: userId,
        origin: { ...origin, credential: { kind, id: null } }
      }),
    { discard: true }
  )
})

const membershipsOf = (email: Email) => Sessions.use((sessions) => sessions.membershipsOf(email))

const membershipIn = (workspaceId: WorkspaceId, email: Email) =>
  Effect.map(
    memberWithEmail(workspaceId, email),
    (member): ReadonlyArray<{ readonly userId: UserId; readonly workspaceId: WorkspaceId }> =>
      member === undefined ? [] : [member]
  )

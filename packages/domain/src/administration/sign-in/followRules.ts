import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { IdentityClaims, JoinRule } from "../../workspace/accounts/index.ts"
import { IdGenerator, type Origin } from "../../workspace/consistency/index.ts"
import { type Email } from "../../kernel/texts/index.ts"
import { TypedName } from "../../leads/contacts/index.ts"
import { type AdminCommand, commit } from "../management/index.ts"
import { memberWithEmail } from "../../channels/records/index.ts"
import { type Member, UserId, type Workspace, WorkspaceDirectory } from "../../workspace/workspaces/index.ts"
import { acceptMembership } from "./acceptMembership.ts"
import { roleByRules } from "./admitIdentity.ts"

/**
 * Lets a person join workspaces, and follows their groups (D-OIDC-4, D-OIDC-5). A full workspace is not joined. `isAccepted`: the
 * sign-in is the person's consent to what they join (D-SIGN-13).
 */
export const followRules = Effect.fnUntraced(function* (
  rules: ReadonlyArray<JoinRule>,
  email: Email,
  claims: IdentityClaims,
  { isAccepted, origin: browser }: { readonly isAccepted: boolean; readonly origin: Origin }
) {
  const origin: Origin = { ...browser, credential: { kind: "identity_provider", id: null } }
  const directory = yield* WorkspaceDirectory
  const slugs = new Set(rules.map(({ workspace }) => workspace))
  yield* Effect.forEach(
    slugs,
    Effect.fnUntraced(function* (slug) {
      const workspace = Option.getOrNull(yield* directory.findBySlug(slug))
      if (workspace === null) return
      const member = yield* memberWithEmail(workspace.id, email)
      const own = rules.filter((rule) => rule.workspace === slug)
      const role = roleByRules(own, email, claims.groups, member?.role ?? null)
      if (role === null) return
      if (member === undefined)
        return yield* join(workspace, { email, name: claims.name, role, isAccepted }, origin)
      const { userId } = member
      yield* change(workspace, userId, { _tag: "UpdateMember", userId, fields: { role } }, origin)
      if (isAccepted) yield* Effect.ignore(acceptMembership(workspace.id, email, origin))
    }),
    { discard: true }
  )
})

const decodeName = Schema.decodeUnknownOption(TypedName)

const join = Effect.fnUntraced(function* (
  workspace: Workspace,
  {
    email,
    isAccepted,
    name,
    role
  }: Pick<Member, "name" | "role"> & { readonly email: Email; readonly isAccepted: boolean },
  origin: Origin
) {
  const idGenerator = yield* IdGenerator
  const userId = UserId.make(yield* idGenerator.uuid)
  const createdAt = yield* DateTime.now
  const member: Member = {
    workspaceId: workspace.id,
    userId,
    email,
    name: Option.getOrElse(decodeName(name), () => email),
    role,
    bookingMails: false,
    hostId: null,
    createdAt,
    acceptedAt: isAccepted ? createdAt : null
  }
  yield* change(workspace, userId, { _tag: "JoinWorkspace", member }, origin)
})

const change = Effect.fnUntraced(function* (
  { id: workspaceId }: Workspace,
  userId: UserId,
  command: AdminCommand<"JoinWorkspace" | "UpdateMember">,
  origin: Origin
) {
  const at = yield* DateTime.now
  yield* commit({ workspaceId, actor: { _tag: "User", userId }, at, ...origin }, command).pipe(
    Effect.catchTags({
      // The workspace or the member was removed before.
      ResourceNotFound: () => Effect.void,
      // The workspace is full, or another request has added the member before.
      StateConflict: () => Effect.void,
      // The last owner stays the owner.
      LastOwner: () => Effect.void,
      Outdated: Effect.die,
      UnknownReference: Effect.die
    })
  )
})

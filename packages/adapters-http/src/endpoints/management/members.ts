import { IdGenerator } from "@calendeal/domain/consistency"
import { commit, firstToken } from "@calendeal/domain/management"
import { type Member, UserId } from "@calendeal/domain/workspaces"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { MemberDraft, MemberPatch, Membership } from "../../contract/index.ts"
import { strictFieldsOf } from "../../middleware/fieldsOf.ts"
import { find, type Listing, list, refuseStale, wireErrors } from "./resources.ts"

const draft = strictFieldsOf(MemberDraft)
const patch = strictFieldsOf(MemberPatch)

interface ById {
  readonly params: { readonly userId: string }
}

export const listMembers = ({ query }: Listing) => list("members", {}, query, memberView)

export const getMember = ({ params }: ById) => Effect.map(find("members", params.userId), memberView)

/** The member of the request's body, who has not accepted yet (D-SIGN-13). */
export const draftedMember = Effect.gen(function* () {
  const { audit } = yield* Membership
  const idGenerator = yield* IdGenerator
  const { bookingMails = false, hostId = null, ...fields } = yield* draft
  return {
    ...fields,
    bookingMails,
    hostId,
    workspaceId: audit.workspaceId,
    userId: UserId.make(yield* idGenerator.uuid),
    createdAt: audit.at,
    acceptedAt: null
  } satisfies Member
})

export const addMember = Effect.fnUntraced(function* () {
  const { audit } = yield* Membership
  const member = yield* draftedMember
  const { secret, token } = yield* firstToken(member)
  yield* commit(audit, { _tag: "CreateMember", member, token })
  return { ...memberView(member), token: Redacted.value(secret), tokenExpiresAt: token.expiresAt }
}, Effect.catchTags(wireErrors))

export const updateMember = Effect.fnUntraced(function* ({ params }: ById) {
  const { audit } = yield* Membership
  const fields = yield* patch
  const member = yield* find("members", params.userId)
  const { userId } = member
  yield* refuseStale("updateMember", member, fields)
  yield* commit(audit, { _tag: "UpdateMember", userId, fields })
  return memberView(yield* find("members", userId))
}, Effect.catchTags(wireErrors))

export const removeMember = Effect.fnUntraced(function* ({ params }: ById) {
  const { audit } = yield* Membership
  const { userId } = yield* find("members", params.userId)
  yield* commit(audit, { _tag: "DeleteMember", userId })
}, Effect.catchTags(wireErrors))

/** A member as the API shows it. */
export const memberView = ({ workspaceId: _, ...fields }: Member) => fields

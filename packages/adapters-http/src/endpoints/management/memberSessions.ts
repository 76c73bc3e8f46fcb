import { holds, isLive, isWithin, sessionEnd, SessionId, Sessions } from "@calendeal/domain/accounts"
import { Email } from "@calendeal/domain/contacts"
import { commit } from "@calendeal/domain/management"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Membership, NotFound } from "../../contract/index.ts"
import { find, wireErrors } from "./resources.ts"

interface ByMember {
  readonly params: { readonly userId: string }
}

export const listMemberSessions = Effect.fnUntraced(function* ({ params }: ByMember) {
  const { audit } = yield* Membership
  const sessions = yield* Sessions
  const member = yield* find("members", params.userId)
  const { email } = member
  const held = Schema.is(Email)(email) ? yield* sessions.ofEmail(email) : []
  const now = yield* DateTime.now
  const items = held
    .filter((session) => holds(session, member))
    .filter((session) => isLive(session, now) && isWithin(session, audit.workspaceId))
    .map((session) => ({
      id: session.id,
      createdAt: session.createdAt,
      endsAt: sessionEnd(session),
      isRevoked: session.refusedIn.includes(audit.workspaceId)
    }))
  return { items, nextCursor: null }
})

export const revokeMemberSession = Effect.fnUntraced(function* ({
  params: { sessionId, userId: named }
}: {
  readonly params: { readonly userId: string; readonly sessionId: string }
}) {
  const { audit } = yield* Membership
  const { userId } = yield* find("members", named)
  if (!Schema.is(SessionId)(sessionId)) return yield* new NotFound()
  yield* commit(audit, { _tag: "RevokeMemberSessions", userId, sessionId })
}, Effect.catchTags(wireErrors))

export const revokeMemberSessions = Effect.fnUntraced(function* ({ params }: ByMember) {
  const { audit } = yield* Membership
  const { userId } = yield* find("members", params.userId)
  yield* commit(audit, { _tag: "RevokeMemberSessions", userId, sessionId: null })
}, Effect.catchTags(wireErrors))

import {
  isLive,
  type Membership,
  reaches,
  type Session,
  sessionEnd,
  SessionId,
  Sessions
} from "@calendeal/domain/accounts"
import type { Email } from "@calendeal/domain/contacts"
import { memberWithEmail, WorkspaceQueries } from "@calendeal/domain/management"
import {
  acceptMembership,
  endOtherSessions as endOthers,
  endSession as end,
  membershipsWithin,
  sessionsBeside
} from "@calendeal/domain/sign-in"
import { WorkspaceId } from "@calendeal/domain/workspaces"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { CurrentSession, NotFound } from "../../contract/index.ts"
import { refuse } from "../../middleware/refusals.ts"
import { sessionOrigin } from "../../middleware/requestOrigin.ts"
import { removeSessionCookie } from "../../middleware/sessions.ts"

export const getAccount = Effect.fnUntraced(function* () {
  const session = yield* CurrentSession
  const sessions = yield* Sessions
  const { email } = session.account
  const memberships = yield* membershipsWithin(session)
  // A limited session accepts none.
  const pending = session.onlyIn === null ? yield* sessions.invitationsOf(email) : []
  const workspaces = yield* workspacesOf(
    email,
    memberships.filter(({ workspaceId }) => reaches(session, workspaceId))
  )
  const invitations = yield* workspacesOf(email, pending)
  return {
    email,
    session: viewFor(session)(session),
    workspaces,
    invitations: invitations.map(({ hostId: _, memberName: _name, ...invitation }) => invitation)
  }
})

/** The memberships with their workspaces, without those that have ended since. */
const workspacesOf = Effect.fnUntraced(function* (email: Email, memberships: ReadonlyArray<Membership>) {
  const queries = yield* WorkspaceQueries
  const found = yield* Effect.forEach(
    memberships,
    ({ workspaceId }) =>
      Effect.map(
        Effect.all([
          queries.find(workspaceId, "workspace", workspaceId),
          memberWithEmail(workspaceId, email)
        ]),
        ([workspace, member]) =>
          Option.isNone(workspace) || member === undefined
            ? []
            : [
                {
                  id: workspaceId,
                  name: workspace.value.value.name,
                  slug: workspace.value.value.slug,
                  role: member.role,
                  memberName: member.name,
                  hostId: member.hostId
                }
              ]
      ),
    { concurrency: 5 }
  )
  return found.flat()
})

export const acceptInvitation = Effect.fnUntraced(
  function* ({ params }: { readonly params: { readonly workspaceId: string } }) {
    const { account } = yield* CurrentSession
    if (!Schema.is(WorkspaceId)(params.workspaceId)) return yield* new NotFound()
    yield* acceptMembership(params.workspaceId, account.email, yield* sessionOrigin)
  },
  Effect.catchTags({ ResourceNotFound: refuse(NotFound) })
)

export const listSessions = Effect.fnUntraced(function* () {
  const session = yield* CurrentSession
  const now = yield* DateTime.now
  const live = (yield* sessionsBeside(session)).filter((one) => isLive(one, now))
  return { items: live.map(viewFor(session)), nextCursor: null }
})

export const revokeSession = Effect.fnUntraced(
  function* ({ params: { sessionId } }: { readonly params: { readonly sessionId: string } }) {
    const session = yield* CurrentSession
    if (!Schema.is(SessionId)(sessionId)) return yield* new NotFound()
    yield* end(session, sessionId, yield* sessionOrigin)
    if (sessionId === session.id) yield* removeSessionCookie
  },
  Effect.catchTags({ ResourceNotFound: refuse(NotFound) })
)

export const revokeOtherSessions = Effect.fnUntraced(function* () {
  yield* endOthers(yield* CurrentSession, yield* sessionOrigin)
})

export const signOut = Effect.fnUntraced(function* () {
  const session = yield* CurrentSession
  yield* Effect.ignore(end(session, session.id, yield* sessionOrigin))
  yield* removeSessionCookie
})

const viewFor = (current: Session) => (session: Session) => ({
  id: session.id,
  way: session.way,
  browser: session.browser,
  createdAt: session.createdAt,
  lastSeenAt: session.lastSeenAt,
  endsAt: sessionEnd(session),
  isCurrent: session.id === current.id,
  onlyIn: session.onlyIn
})

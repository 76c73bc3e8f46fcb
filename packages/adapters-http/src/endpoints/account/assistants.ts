import { reaches, type Session } from "@calendeal/domain/accounts"
import {
  assistantsOf,
  connectAssistant,
  disconnectAssistant,
  isLoopback,
  refusalAddress,
  requestOf
} from "@calendeal/domain/assistants"
import { memberWithEmail, WorkspaceQueries } from "@calendeal/domain/management"
import { membershipsWithin } from "@calendeal/domain/sign-in"
import { AccessTokenId } from "@calendeal/domain/workspaces"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import {
  AssistantDraft,
  AssistantQuery,
  AssistantRefused,
  CurrentSession,
  NotFound
} from "../../contract/index.ts"
import { fieldsOf } from "../../middleware/fieldsOf.ts"
import { invalidField, refuse } from "../../middleware/refusals.ts"
import { sessionOrigin } from "../../middleware/requestOrigin.ts"
import { wireErrors } from "../management/resources.ts"

const asked = fieldsOf(AssistantQuery)
const draft = fieldsOf(AssistantDraft)

export const getAssistantRequest = Effect.fnUntraced(
  function* () {
    const session = yield* CurrentSession
    const request = yield* requestOf((yield* asked).query)
    const workspaces = yield* Effect.forEach(yield* ownMemberships(session), namedWith(session), {
      concurrency: 5
    })
    const redirect = new URL(request.redirectUri)
    return {
      name: request.client.name,
      host: redirect.host,
      isLocal: isLoopback(redirect),
      scopes: request.scopes,
      workspaces: workspaces.flat(),
      refusalAddress: yield* refusalAddress(request)
    }
  },
  Effect.catchTags({ RequestRefused: ({ fault }) => new AssistantRefused({ reason: fault }) })
)

export const createAssistant = Effect.fnUntraced(
  function* () {
    const session = yield* CurrentSession
    const { query, workspaceId } = yield* draft
    const request = yield* requestOf(query)
    const membership = (yield* ownMemberships(session)).find((one) => one.workspaceId === workspaceId)
    if (membership === undefined)
      return yield* invalidField("workspaceId", {
        message: "must be one of your workspaces",
        code: "not_an_option"
      })
    return { address: yield* connectAssistant(session, membership, request, yield* sessionOrigin) }
  },
  Effect.catchTags({
    RequestRefused: ({ fault }) => new AssistantRefused({ reason: fault }),
    StateConflict: wireErrors.StateConflict
  })
)

export const listAssistants = Effect.fnUntraced(function* () {
  const held = yield* assistantsOf(yield* ownMemberships(yield* CurrentSession))
  const items = held.map(({ token: { createdAt, expiresAt, home, id, name, scopes } }) => ({
    id,
    name,
    workspaceId: home,
    scopes,
    createdAt,
    expiresAt
  }))
  return { items, nextCursor: null }
})

const isId = Schema.is(AccessTokenId)

export const revokeAssistant = Effect.fnUntraced(
  function* ({ params: { assistantId } }: { readonly params: { readonly assistantId: string } }) {
    if (!isId(assistantId)) return yield* new NotFound()
    const memberships = yield* ownMemberships(yield* CurrentSession)
    yield* disconnectAssistant(memberships, AccessTokenId.make(assistantId), yield* sessionOrigin)
  },
  Effect.catchTags({ ResourceNotFound: refuse(NotFound) })
)

/** The memberships of the account in the workspaces that the session reaches. */
const ownMemberships = Effect.fnUntraced(function* (session: Session) {
  const memberships = yield* membershipsWithin(session)
  return memberships.filter(({ workspaceId }) => reaches(session, workspaceId))
})

/** The workspace as the member sees it; none if it or the membership has ended since. */
const namedWith =
  ({ account }: Session) =>
  ({ workspaceId }: Effect.Success<ReturnType<typeof ownMemberships>>[number]) =>
    Effect.gen(function* () {
      const queries = yield* WorkspaceQueries
      const workspace = Option.getOrNull(yield* queries.find(workspaceId, "workspace", workspaceId))
      const member = yield* memberWithEmail(workspaceId, account.email)
      return workspace === null || member === undefined
        ? []
        : [{ id: workspaceId, name: workspace.value.name, role: member.role }]
    })

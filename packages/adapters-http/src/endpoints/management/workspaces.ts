import { Sessions } from "@calendeal/domain/accounts"
import { IdGenerator } from "@calendeal/domain/consistency"
import {
  commit,
  memberWithEmail,
  newWorkspace,
  signInSetting,
  type Versioned,
  type WorkspaceCreation,
  WorkspaceQueries
} from "@calendeal/domain/management"
import { type EventTypeOrder, includes, UserId, type Workspace } from "@calendeal/domain/workspaces"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import {
  Forbidden,
  WorkspaceNotAllowed,
  Membership,
  User,
  WorkspaceDraft,
  WorkspacePatch,
  WorkspaceRemoval,
  type Matching
} from "../../contract/index.ts"
import { strictFieldsOf } from "../../middleware/fieldsOf.ts"
import { invalidField } from "../../middleware/refusals.ts"
import { credentialOf, RequestOrigin } from "../../middleware/requestOrigin.ts"
import { changeResource, find, refuseStale, wireErrors, withVersion } from "./resources.ts"
import { goalsOf, shownWorkspace, workspaceFor } from "./workspaceView.ts"

const draft = strictFieldsOf(WorkspaceDraft)
const patch = strictFieldsOf(WorkspacePatch)
const removal = strictFieldsOf(WorkspaceRemoval)

/** Who can create workspaces over the API (D-WS-4). With `operator`, no API user can. */
export const CreationPolicy = Context.Reference<WorkspaceCreation>(
  "@calendeal/adapters-http/CreationPolicy",
  { defaultValue: () => "operator" }
)

/** The default country for phone numbers without a country code. */
const defaultCountry = "US"

const operatorOnly = Effect.fail(
  new WorkspaceNotAllowed({
    message:
      "Only the operator of this service can create workspaces, with `calendeal bootstrap`, unless WORKSPACE_CREATION is `anyone`."
  })
)

const membershipLost = Effect.fail(
  new WorkspaceNotAllowed({
    message: "The user of the access token is no longer a member of the workspace that issued it."
  })
)

export const createWorkspace = Effect.fnUntraced(
  function* () {
    if ((yield* CreationPolicy) === "operator") return yield* operatorOnly
    const founder = yield* founderOf(yield* User)
    const fields = yield* draft
    const { email, name } = founder
    const request = { ...fields, defaultCountry, owner: { email, name } }
    const created = yield* newWorkspace(request, founder.userId, founder.isAccepted)
    const audit = {
      workspaceId: created.workspace.id,
      actor: { _tag: "User" as const, userId: founder.userId },
      at: created.workspace.createdAt,
      ...(yield* RequestOrigin),
      credential: credentialOf(yield* User)
    }
    yield* commit(audit, { _tag: "CreateWorkspace", ...created, token: null })
    return withVersion(shownWorkspace(created.workspace), 1)
  },
  Effect.catchTags({ ...wireErrors, ResourceNotFound: Effect.die, Outdated: Effect.die })
)

/**
 * The owner of a workspace that a user creates. With a token the user of the home membership. With a session a new user with the
 * account's email, because a user id that others have entered would give them access (D-WS-4).
 */
const founderOf = Effect.fnUntraced(function* (user: User["Service"]) {
  const queries = yield* WorkspaceQueries
  if ("account" in user) {
    if (user.onlyIn !== null) return yield* new Forbidden()
    const [membership] = yield* Sessions.use((sessions) => sessions.membershipsOf(user.account.email))
    const known = membership && (yield* memberWithEmail(membership.workspaceId, user.account.email))
    if (known === undefined) return yield* membershipLost
    const idGenerator = yield* IdGenerator
    return {
      email: known.email,
      name: known.name,
      userId: UserId.make(yield* idGenerator.uuid),
      isAccepted: true
    }
  }
  const { home, onlyIn, refusedIn, scopes, userId } = user
  if (onlyIn !== null || !scopes.includes("manage")) return yield* new Forbidden()
  const membership = yield* queries.find(home, "members", userId)
  if (Option.isNone(membership) || refusedIn.includes(home)) return yield* membershipLost
  const { acceptedAt, email, name } = membership.value
  // Until then others can have the token, and the email can be another person's (D-SIGN-13).
  return { email, name, userId, isAccepted: acceptedAt !== null }
})

export const getWorkspace = () => Effect.flatMap(findOwn, versionOf)

export const updateWorkspace = Effect.fnUntraced(function* ({ headers }: Matching) {
  const { audit, member } = yield* Membership
  const fields = yield* patch
  if (fields.subscription !== undefined && !includes(member.role, "owner")) return yield* new Forbidden()
  const { embedAllowedHosts, revenueGoals, ...others } = fields
  const hosts = embedAllowedHosts && { embedAllowedHosts: [...new Set(embedAllowedHosts)] }
  const goals = revenueGoals && { revenueGoals: goalsOf(revenueGoals) }
  const changed = yield* changeResource(
    "workspace",
    audit.workspaceId,
    headers,
    Effect.fnUntraced(function* ({ value, version }) {
      const order = others.eventTypeOrder && {
        eventTypeOrder: yield* knownOrder(value, others.eventTypeOrder)
      }
      const changed = { ...value, ...others, ...hosts, ...goals, ...order }
      if (changed[signInSetting] !== value[signInSetting] && !includes(member.role, "owner"))
        return yield* new Forbidden()
      yield* refuseStale("updateWorkspace", value, { ...others, ...hosts })
      return { _tag: "UpdateWorkspace", workspace: changed, version }
    })
  )
  return yield* versionOf(changed)
}, Effect.catchTags(wireErrors))

export const deleteWorkspace = Effect.fnUntraced(function* () {
  const { audit } = yield* Membership
  const { confirm } = yield* removal
  const { value } = yield* findOwn
  if (confirm !== value.slug)
    return yield* invalidField("confirm", { message: "must be the workspace's slug", code: "confirmation" })
  yield* commit(audit, { _tag: "DeleteWorkspace" })
}, Effect.catchTags(wireErrors))

const findOwn = Effect.gen(function* () {
  const { audit } = yield* Membership
  return yield* find("workspace", audit.workspaceId)
})

/**
 * The order without event types that were removed. An id that the workspace never had in its order, and has no event type of, is
 * refused.
 */
const knownOrder = Effect.fnUntraced(function* (workspace: Workspace, order: EventTypeOrder) {
  const queries = yield* WorkspaceQueries
  const known = yield* queries.findAll(workspace.id, "eventTypes", new Set(order))
  const wrong = order.findIndex((id) => !known.has(id) && !workspace.eventTypeOrder.includes(id))
  if (wrong >= 0)
    return yield* invalidField(["eventTypeOrder", wrong], {
      message: "must be an event type of the workspace",
      code: "unknown_event_type"
    })
  return order.filter((id) => known.has(id))
})

/** The settings with their version, as far as the member of the request reads them. */
export const versionOf = ({ value, version }: Pick<Versioned<Workspace>, "value" | "version">) =>
  Effect.map(Membership, ({ member }) => withVersion(workspaceFor(member, value), version))

import {
  commit,
  newWorkspace,
  WorkspaceQueries,
  updateResource,
  type Versioned
} from "@calendeal/domain/management"
import { includes, type Workspace } from "@calendeal/domain/workspaces"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { HttpApiSchema } from "effect/http-api"
import {
  Caller,
  Forbidden,
  InvalidInput,
  MayNotOpen,
  Membership,
  WorkspaceDraft,
  WorkspacePatch,
  WorkspaceRemoval,
  type Matching
} from "../../contract/index.ts"
import { strictFieldsOf } from "../../middleware/fieldsOf.ts"
import { CreationPolicy } from "../../middleware/workspaceCreation.ts"
import { RequestId } from "../../middleware/requestHeaders.ts"
import { found } from "./found.ts"
import { refused } from "./refused.ts"

const draft = strictFieldsOf(WorkspaceDraft)
const patch = strictFieldsOf(WorkspacePatch)
const removal = strictFieldsOf(WorkspaceRemoval)

/** The default country for phone numbers without a country code. */
const usualCountry = "US"

const operatorOnly = Effect.fail(
  new MayNotOpen({
    message:
      "Only the operator of this service can create workspaces, with `calendeal bootstrap`, unless WORKSPACE_CREATION is `anyone`."
  })
)

const seatLost = Effect.fail(
  new MayNotOpen({
    message: "The user of the access token is no longer a member of the workspace that issued it."
  })
)

export const createWorkspace = Effect.fnUntraced(
  function* () {
    if ((yield* CreationPolicy) === "operator") return yield* operatorOnly
    const { home, refusedIn, userId } = yield* Caller
    const queries = yield* WorkspaceQueries
    const fields = yield* draft
    const seat = yield* queries.find(home, "members", userId)
    if (Option.isNone(seat) || refusedIn.includes(home)) return yield* seatLost
    const request = { ...fields, defaultCountry: usualCountry, owner: seat.value }
    const opened = yield* newWorkspace(request, userId)
    const audit = {
      workspaceId: opened.workspace.id,
      actor: { _tag: "User" as const, userId },
      at: opened.workspace.createdAt,
      requestId: yield* RequestId
    }
    yield* commit(audit, { _tag: "OpenWorkspace", ...opened, token: null })
    return versionOf({ value: opened.workspace, version: 1 })
  },
  Effect.catchTags({ ...refused, NotThere: Effect.die, Outdated: Effect.die })
)

export const getWorkspace = () => Effect.map(own, versionOf)

export const changeWorkspace = Effect.fnUntraced(function* ({ headers }: Matching) {
  const { audit, member } = yield* Membership
  const fields = yield* patch
  if (fields.subscription !== undefined && !includes(member.role, "owner")) return yield* new Forbidden()
  const { embedAllowedHosts, ...others } = fields
  const hosts = embedAllowedHosts && { embedAllowedHosts: [...new Set(embedAllowedHosts)] }
  const expected = headers["if-match"] ?? Option.none()
  yield* updateResource(audit, "workspace", audit.workspaceId, expected, ({ value, version }) =>
    Effect.succeed({ _tag: "ChangeWorkspace", workspace: { ...value, ...others, ...hosts }, version })
  )
  return versionOf(yield* own)
}, Effect.catchTags(refused))

export const removeWorkspace = Effect.fnUntraced(function* () {
  const { audit } = yield* Membership
  const { confirm } = yield* removal
  const { value } = yield* own
  if (confirm !== value.slug) {
    return yield* new InvalidInput({
      issues: [{ path: ["confirm"], message: "must be the workspace's slug" }]
    })
  }
  yield* commit(audit, { _tag: "RemoveWorkspace" })
}, Effect.catchTags(refused))

const own = Effect.gen(function* () {
  const { audit } = yield* Membership
  return yield* found("workspace", audit.workspaceId)
})

const versionOf = ({ value, version }: Pick<Versioned<Workspace>, "value" | "version">) =>
  HttpApiSchema.withHeaders({ body: value, headers: { etag: version } })

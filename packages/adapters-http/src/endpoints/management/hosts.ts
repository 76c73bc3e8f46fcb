import { IdGenerator } from "@calendeal/domain/consistency"
import { type Host, HostId } from "@calendeal/domain/event-types"
import { commit, type Position, updateResource, type Versioned } from "@calendeal/domain/management"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { HttpApiSchema } from "effect/http-api"
import { HostDraft, HostPatch, Membership, type Matching } from "../../contract/index.ts"
import { strictFieldsOf } from "../../middleware/fieldsOf.ts"
import { found } from "./found.ts"
import { listed } from "./listed.ts"
import { refused } from "./refused.ts"

const draft = strictFieldsOf(HostDraft)
const patch = strictFieldsOf(HostPatch)

interface Named {
  readonly params: { readonly hostId: string }
}

export const listHosts = ({
  query
}: {
  readonly query: { readonly limit?: number; readonly cursor?: Position }
}) => listed("hosts", {}, query, ({ value }) => view(value))

export const getHost = ({ params }: Named) => Effect.map(found("hosts", params.hostId), versionOf)

export const createHost = Effect.fnUntraced(function* () {
  const { audit } = yield* Membership
  const idGenerator = yield* IdGenerator
  const host: Host = {
    avatarUrl: null,
    active: true,
    maxBookingsPerDay: null,
    ...(yield* draft),
    id: HostId.make(yield* idGenerator.uuid),
    workspaceId: audit.workspaceId
  }
  yield* commit(audit, { _tag: "AddHost", host })
  return versionOf(yield* found("hosts", host.id))
}, Effect.catchTags(refused))

export const changeHost = Effect.fnUntraced(function* ({ headers, params }: Named & Matching) {
  const { audit } = yield* Membership
  const fields = yield* patch
  const expected = headers["if-match"] ?? Option.none()
  yield* updateResource(audit, "hosts", params.hostId, expected, ({ value, version }) =>
    Effect.succeed({ _tag: "ChangeHost", host: { ...value, ...fields }, version })
  )
  return versionOf(yield* found("hosts", params.hostId))
}, Effect.catchTags(refused))

export const removeHost = Effect.fnUntraced(function* ({ params }: Named) {
  const { audit } = yield* Membership
  const { value } = yield* found("hosts", params.hostId)
  yield* commit(audit, { _tag: "RemoveHost", hostId: value.id })
}, Effect.catchTags(refused))

const versionOf = ({ value, version }: Versioned<Host>) =>
  HttpApiSchema.withHeaders({ body: view(value), headers: { etag: version } })

const view = ({ workspaceId: _, ...host }: Host) => host

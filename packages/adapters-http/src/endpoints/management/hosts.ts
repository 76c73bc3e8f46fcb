import { IdGenerator } from "@calendeal/domain/consistency"
import { type Host, HostId } from "@calendeal/domain/event-types"
import { commit, ownHost, ownSettings, type Versioned } from "@calendeal/domain/management"
import * as Effect from "effect/Effect"
import { Forbidden, HostDraft, HostPatch, Membership, type Matching } from "../../contract/index.ts"
import { strictFieldsOf } from "../../middleware/fieldsOf.ts"
import {
  changeResource,
  find,
  type Listing,
  list,
  refuseStale,
  wireErrors,
  withVersion
} from "./resources.ts"

const draft = strictFieldsOf(HostDraft)
const patch = strictFieldsOf(HostPatch)

interface ById {
  readonly params: { readonly hostId: string }
}

export const listHosts = ({ query }: Listing) => list("hosts", {}, query, ({ value }) => view(value))

export const getHost = ({ params }: ById) => Effect.map(find("hosts", params.hostId), versionOf)

export const createHost = Effect.fnUntraced(function* () {
  const { audit } = yield* Membership
  const idGenerator = yield* IdGenerator
  const host: Host = {
    avatarUrl: null,
    picture: null,
    title: null,
    introduction: null,
    active: true,
    maxBookingsPerDay: null,
    absences: [],
    ...(yield* draft),
    id: HostId.make(yield* idGenerator.uuid),
    workspaceId: audit.workspaceId
  }
  yield* commit(audit, { _tag: "CreateHost", host })
  return versionOf(yield* find("hosts", host.id))
}, Effect.catchTags(wireErrors))

export const updateHost = Effect.fnUntraced(function* ({ headers, params }: ById & Matching) {
  const { member } = yield* Membership
  const fields = yield* patch
  if (ownHost(member) !== null && Object.keys(fields).some((name) => !ownSettings.has(name)))
    return yield* new Forbidden()
  const changed = yield* changeResource("hosts", params.hostId, headers, ({ value, version }) =>
    Effect.as(refuseStale("updateHost", value, fields), {
      _tag: "UpdateHost",
      host: { ...value, ...fields },
      version
    })
  )
  return versionOf(changed)
}, Effect.catchTags(wireErrors))

export const deleteHost = Effect.fnUntraced(function* ({ params }: ById) {
  const { audit } = yield* Membership
  const { value } = yield* find("hosts", params.hostId)
  yield* commit(audit, { _tag: "DeleteHost", hostId: value.id })
}, Effect.catchTags(wireErrors))

/** A host with its version. */
export const versionOf = ({ value, version }: Versioned<Host>) => withVersion(view(value), version)

const view = ({ workspaceId: _, ...host }: Host) => host

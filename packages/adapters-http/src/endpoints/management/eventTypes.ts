import { IdGenerator } from "@calendeal/domain/consistency"
import { type EventType, EventTypeId } from "@calendeal/domain/event-types"
import { commit, type Position, updateResource, type Versioned } from "@calendeal/domain/management"
import { checkRules, type UnfitRules } from "@calendeal/domain/routing"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { HttpApiSchema } from "effect/http-api"
import { EventTypeDraft, EventTypePatch, Membership, type Matching } from "../../contract/index.ts"
import { strictFieldsOf } from "../../middleware/fieldsOf.ts"
import { refusalOf } from "../../middleware/issues.ts"
import { changed, eventTypeOf, flatOf } from "./eventTypeOnTheWire.ts"
import { found } from "./found.ts"
import { listed } from "./listed.ts"
import { refused } from "./refused.ts"

const draft = strictFieldsOf(EventTypeDraft)
const patch = strictFieldsOf(EventTypePatch)

const refusedOrUnfit = {
  ...refused,
  UnfitRules: ({ faults }: UnfitRules) => Effect.fail(refusalOf(faults))
}

interface Named {
  readonly params: { readonly eventTypeId: string }
}

export const listEventTypes = ({
  query
}: {
  readonly query: { readonly limit?: number; readonly cursor?: Position }
}) => listed("eventTypes", {}, query, ({ value }) => flatOf(value))

export const getEventType = ({ params }: Named) =>
  Effect.map(found("eventTypes", params.eventTypeId), versionOf)

export const createEventType = Effect.fnUntraced(function* () {
  const { audit } = yield* Membership
  const idGenerator = yield* IdGenerator
  const fields = yield* draft
  const id = EventTypeId.make(yield* idGenerator.uuid)
  const eventType = eventTypeOf(fields, { id, workspaceId: audit.workspaceId })
  yield* checkRules(eventType)
  yield* commit(audit, { _tag: "AddEventType", eventType })
  return versionOf(yield* found("eventTypes", id))
}, Effect.catchTags(refusedOrUnfit))

export const changeEventType = Effect.fnUntraced(function* ({ headers, params }: Named & Matching) {
  const { audit } = yield* Membership
  const fields = yield* patch
  const expected = headers["if-match"] ?? Option.none()
  yield* updateResource(audit, "eventTypes", params.eventTypeId, expected, ({ value, version }) => {
    const eventType = changed(value, fields)
    return Effect.as(checkRules(eventType, value), { _tag: "ChangeEventType", eventType, version })
  })
  return versionOf(yield* found("eventTypes", params.eventTypeId))
}, Effect.catchTags(refusedOrUnfit))

export const removeEventType = Effect.fnUntraced(function* ({ params }: Named) {
  const { audit } = yield* Membership
  const { value } = yield* found("eventTypes", params.eventTypeId)
  yield* commit(audit, { _tag: "RemoveEventType", eventTypeId: value.id })
}, Effect.catchTags(refused))

const versionOf = ({ value, version }: Versioned<EventType>) =>
  HttpApiSchema.withHeaders({ body: flatOf(value), headers: { etag: version } })

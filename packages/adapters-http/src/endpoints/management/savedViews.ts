import { IdGenerator } from "@calendeal/domain/consistency"
import { commit } from "@calendeal/domain/management"
import { firstWeek, type SavedView, SavedViewId, type ViewChoices } from "@calendeal/domain/reports"
import type { Member } from "@calendeal/domain/workspaces"
import * as Effect from "effect/Effect"
import { Membership, SavedViewDraft, SavedViewPatch } from "../../contract/index.ts"
import { strictFieldsOf } from "../../middleware/fieldsOf.ts"
import { find, list, type Listing, wireErrors } from "./resources.ts"

const [draft, patch] = [strictFieldsOf(SavedViewDraft), strictFieldsOf(SavedViewPatch)]

interface ById {
  readonly params: { readonly savedViewId: string }
}

export const listSavedViews = Effect.fnUntraced(function* ({ query }: Listing) {
  const { member } = yield* Membership
  return yield* list("savedViews", {}, query, (view) => viewOf(view, member))
})

export const getSavedView = Effect.fnUntraced(function* ({ params }: ById) {
  const { member } = yield* Membership
  return viewOf(yield* find("savedViews", params.savedViewId), member)
})

export const createSavedView = Effect.fnUntraced(function* () {
  const { audit, member } = yield* Membership
  const { choices, name } = yield* draft
  yield* knownOnly(choices)
  const view: SavedView = {
    id: SavedViewId.make(yield* (yield* IdGenerator).uuid),
    workspaceId: audit.workspaceId,
    name,
    choices,
    subscribers: [],
    createdAt: audit.at
  }
  yield* commit(audit, { _tag: "CreateSavedView", view })
  return viewOf(view, member)
}, Effect.catchTags(wireErrors))

export const updateSavedView = Effect.fnUntraced(function* ({ params }: ById) {
  const { audit, member } = yield* Membership
  const fields = yield* patch
  const { id } = yield* find("savedViews", params.savedViewId)
  if (fields.choices !== undefined) yield* knownOnly(fields.choices)
  yield* commit(audit, { _tag: "UpdateSavedView", viewId: id, fields })
  return viewOf(yield* find("savedViews", id), member)
}, Effect.catchTags(wireErrors))

export const deleteSavedView = Effect.fnUntraced(function* ({ params }: ById) {
  const { audit } = yield* Membership
  const { id } = yield* find("savedViews", params.savedViewId)
  yield* commit(audit, { _tag: "DeleteSavedView", viewId: id })
}, Effect.catchTags(wireErrors))

export const setSavedViewSubscription = Effect.fnUntraced(function* ({ params }: ById) {
  const { audit, member } = yield* Membership
  const { id } = yield* find("savedViews", params.savedViewId)
  const { value: workspace } = yield* find("workspace", audit.workspaceId)
  const week = firstWeek(audit.at, workspace.timezone)
  yield* commit(audit, { _tag: "SubscribeToView", viewId: id, userId: member.userId, week })
  return viewOf(yield* find("savedViews", id), member)
}, Effect.catchTags(wireErrors))

export const deleteSavedViewSubscription = Effect.fnUntraced(function* ({ params }: ById) {
  const { audit, member } = yield* Membership
  const { id } = yield* find("savedViews", params.savedViewId)
  yield* commit(audit, { _tag: "UnsubscribeFromView", viewId: id, userId: member.userId })
}, Effect.catchTags(wireErrors))

/** Unknown event types and hosts are not found, as in the reports (D-REP-7). */
const knownOnly = Effect.fnUntraced(function* ({ eventTypeId, hostId }: ViewChoices) {
  if (eventTypeId !== undefined) yield* find("eventTypes", eventTypeId)
  if (hostId !== undefined) yield* find("hosts", hostId)
})

const viewOf = ({ choices, createdAt, id, name, subscribers }: SavedView, { userId }: Member) => ({
  id,
  name,
  choices,
  isSubscribed: subscribers.includes(userId),
  createdAt
})

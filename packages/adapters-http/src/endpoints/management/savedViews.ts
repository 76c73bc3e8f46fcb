import { IdGenerator } from "@calendeal/domain/consistency"
import { commit } from "@calendeal/domain/management"
import { type SavedView, SavedViewId, type ViewChoices } from "@calendeal/domain/reports"
import * as Effect from "effect/Effect"
import { Membership, SavedViewDraft, SavedViewPatch } from "../../contract/index.ts"
import { strictFieldsOf } from "../../middleware/fieldsOf.ts"
import { find, list, type Listing, wireErrors } from "./resources.ts"

const [draft, patch] = [strictFieldsOf(SavedViewDraft), strictFieldsOf(SavedViewPatch)]

interface ById {
  readonly params: { readonly savedViewId: string }
}

export const listSavedViews = Effect.fnUntraced(function* ({ query }: Listing) {
  return yield* list("savedViews", {}, query, viewOf)
})

export const getSavedView = Effect.fnUntraced(function* ({ params }: ById) {
  return viewOf(yield* find("savedViews", params.savedViewId))
})

export const createSavedView = Effect.fnUntraced(function* () {
  const { audit } = yield* Membership
  const { choices, name } = yield* draft
  yield* knownOnly(choices)
  const view: SavedView = {
    id: SavedViewId.make(yield* (yield* IdGenerator).uuid),
    workspaceId: audit.workspaceId,
    name,
    choices,
    createdAt: audit.at
  }
  yield* commit(audit, { _tag: "CreateSavedView", view })
  return viewOf(view)
}, Effect.catchTags(wireErrors))

export const updateSavedView = Effect.fnUntraced(function* ({ params }: ById) {
  const { audit } = yield* Membership
  const given = yield* patch
  const stored = yield* find("savedViews", params.savedViewId)
  if (given.choices !== undefined) yield* knownOnly(given.choices)
  const view: SavedView = { ...stored, ...given }
  yield* commit(audit, { _tag: "UpdateSavedView", view })
  return viewOf(view)
}, Effect.catchTags(wireErrors))

export const deleteSavedView = Effect.fnUntraced(function* ({ params }: ById) {
  const { audit } = yield* Membership
  const { id } = yield* find("savedViews", params.savedViewId)
  yield* commit(audit, { _tag: "DeleteSavedView", viewId: id })
}, Effect.catchTags(wireErrors))

/** Unknown event types and hosts are not found, as in the reports (D-REP-7). */
const knownOnly = Effect.fnUntraced(function* ({ eventTypeId, hostId }: ViewChoices) {
  if (eventTypeId !== undefined) yield* find("eventTypes", eventTypeId)
  if (hostId !== undefined) yield* find("hosts", hostId)
})

const viewOf = ({ choices, createdAt, id, name }: SavedView) => ({ id, name, choices, createdAt })

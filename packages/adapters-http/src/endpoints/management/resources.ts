import { isRecent } from "@calendeal/domain/accounts"
import {
  type AdminCommand,
  changesSensitively,
  type FieldwiseOperation,
  type StateConflict,
  type ResourceKind,
  ResourceNotFound,
  type Resources,
  type UnknownReference,
  findWithin,
  isWithin,
  listWithin,
  ownHost,
  updateResource
} from "@calendeal/domain/management"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { HttpApiSchema } from "effect/http-api"
import {
  Conflict,
  type ListPosition,
  type Matching,
  Membership,
  NotFound,
  PreconditionFailed,
  SessionOfRequest,
  RecentSignInRequired
} from "../../contract/index.ts"
import { invalidField, refuse } from "../../middleware/refusals.ts"

interface PageQuery {
  readonly limit?: number | undefined
  readonly cursor?: ListPosition | undefined
}

/** The request of a list. */
export interface Listing<Filter = object> {
  readonly query: Filter & PageQuery
}

/** The request that disconnects an account. */
export interface WithGrant {
  readonly query: { readonly grant?: "revoke" | "keep" | undefined }
}

/** The default number of items per page. */
const defaultLimit = 50

/** A page of the resources of a kind that the member reaches (D-HOST-1). */
export const list = Effect.fnUntraced(function* <K extends Exclude<ResourceKind, "workspace">, View>(
  kind: K,
  query: Resources[K]["query"],
  { cursor, limit = defaultLimit }: PageQuery,
  view: (item: Resources[K]["item"]) => View
) {
  if (cursor !== undefined && cursor.list !== kind)
    return yield* invalidField(["cursor"], { message: "must be the nextCursor of this list", code: "form" })
  if (cursor !== undefined && cursor.sort !== ("sort" in query ? query.sort : undefined))
    return yield* invalidField(["cursor"], {
      message: "must be the nextCursor of a list with the same sort",
      code: "form"
    })
  const { member } = yield* Membership
  const page = yield* listWithin(member, kind, query, { limit, after: cursor ?? null })
  return { items: page.items.map(view), nextCursor: page.next && { list: kind, ...page.next } }
})

/** The resource with this id if the member reaches it, else 404 `not_found` (D-HOST-1). */
export const find = Effect.fnUntraced(function* <K extends ResourceKind>(kind: K, id: string) {
  const { member } = yield* Membership
  const item = yield* findWithin(member, kind, id)
  return Option.isSome(item) ? item.value : yield* new NotFound()
})

/** Changes a resource if `If-Match` allows its version (D-MATCH-1). Returns its new state. */
export const changeResource = Effect.fnUntraced(function* <
  K extends "workspace" | "hosts" | "eventTypes" | "integrations" | "webhooks",
  E,
  R
>(
  kind: K,
  id: string,
  headers: Matching["headers"],
  change: (current: Resources[K]["item"]) => Effect.Effect<AdminCommand, E, R>
) {
  const { audit, member } = yield* Membership
  const reach = { hostId: ownHost(member) }
  const withinReach = (current: Resources[K]["item"]): Effect.Effect<AdminCommand, E | ResourceNotFound, R> =>
    isWithin(reach, kind, current) ? change(current) : Effect.fail(new ResourceNotFound())
  yield* updateResource(audit, kind, id, headers["if-match"] ?? Option.none(), withinReach)
  return yield* find(kind, id)
})

/** Refuses other values of sensitive fields to a session without a recent sign-in (D-SIGN-7). `stored` is as the API shows it. */
export const refuseStale = Effect.fnUntraced(function* (
  operation: FieldwiseOperation,
  stored: object,
  given: object
) {
  const session = yield* SessionOfRequest
  if (session === null || isRecent(session, yield* DateTime.now)) return
  if (changesSensitively(operation, stored, given)) return yield* new RecentSignInRequired()
})

/** A response with its version as `ETag`. */
export const withVersion = <Body>(body: Body, version: number) =>
  HttpApiSchema.withHeaders({ body, headers: { etag: version } })

/** The wire errors for the domain's reasons against a change. */
export const wireErrors = {
  ResourceNotFound: refuse(NotFound),
  Outdated: refuse(PreconditionFailed),
  LastOwner: () => Effect.fail(new Conflict({ message: "A workspace must have at least one owner." })),
  StateConflict: ({ reason }: StateConflict) => Effect.fail(new Conflict({ message: reason })),
  UnknownReference: (unknown: UnknownReference) => Effect.fail(invalidField(unknown.path, unknown))
}

import { assert } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { plain } from "../samples/index.ts"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import {
  type ResourceKind,
  type Resources,
  type Page,
  type Position,
  WorkspaceQueries
} from "@calendeal/domain/management"

type Listed = Exclude<ResourceKind, "workspace">
type Place<K extends Listed> = (item: Resources[K]["item"]) => readonly [at: DateTime.Utc, id: string]

/** Reads a list page by page, and runs `betweenPages` after each page. */
export const readPages = <K extends Listed, E = never, R = never>(
  workspaceId: WorkspaceId,
  kind: K,
  filter: Resources[K]["query"],
  limit: number,
  betweenPages: Effect.Effect<unknown, E, R> = Effect.void
) =>
  Effect.gen(function* () {
    const queries = yield* WorkspaceQueries
    const seen: Array<Resources[K]["item"]> = []
    let after: Position | null = null
    do {
      const page: Page<Resources[K]["item"]> = yield* queries.list(workspaceId, kind, filter, {
        limit,
        after
      })
      if (page.next === null) assert.isAtMost(page.items.length, limit)
      else assert.lengthOf(page.items, limit)
      seen.push(...page.items)
      after = page.next
      yield* betweenPages
    } while (after !== null)
    return seen
  })

/** Asserts that the pages of a list contain exactly these items, ordered as in `inOrder`. */
export const assertPages =
  (workspaceId: WorkspaceId, limit: number) =>
  <K extends Listed>(
    kind: K,
    filter: Resources[K]["query"],
    items: ReadonlyArray<Resources[K]["item"]>,
    place: Place<K>
  ) =>
    Effect.map(readPages(workspaceId, kind, filter, limit), (seen) =>
      assert.deepStrictEqual(plain(seen), plain(inOrder(items, place)), JSON.stringify([kind, filter]))
    )

/** The items by descending time, then by descending identifier. */
export const inOrder = <A>(
  items: ReadonlyArray<A>,
  place: (item: A) => readonly [at: DateTime.Utc, id: string]
): ReadonlyArray<A> =>
  items.toSorted((one, other) => {
    const [[oneAt, oneId], [otherAt, otherId]] = [place(one), place(other)]
    const later = DateTime.toEpochMillis(otherAt) - DateTime.toEpochMillis(oneAt)
    return later !== 0 ? later : oneId < otherId ? 1 : -1
  })

const small = (maximum: number) => Schema.Int.check(Schema.isBetween({ minimum: 0, maximum }))

/** The drawn inputs: few instants and few choices, so that many items share them. */
export const Draws = Schema.Array(
  Schema.Struct({ minute: small(2), other: small(4), first: small(1), second: small(1), third: small(1) })
).check(Schema.isMaxLength(9))

/** The page size. */
export const Limit = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 4 }))

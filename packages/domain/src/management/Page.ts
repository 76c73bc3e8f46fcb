import * as Schema from "effect/Schema"

/** Where a page ends: the creation time and the identifier of its last item. Stable, whatever is added meanwhile. */
export const Position = Schema.Struct({ at: Schema.DateTimeUtc, id: Schema.String })
export type Position = typeof Position.Type

/** So many items (1-100), newest first, after a position or from the start. */
export interface PageRequest {
  readonly limit: number
  readonly after: Position | null
}

/** Some items, and where the next ones begin; null: there are no more. */
export interface Page<Item> {
  readonly items: ReadonlyArray<Item>
  readonly next: Position | null
}

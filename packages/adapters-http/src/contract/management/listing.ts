import { invalidValue, SearchQuery } from "@calendeal/domain/texts"
import { orders, Position } from "@calendeal/domain/management"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as SchemaTransformation from "effect/SchemaTransformation"

/** A position in the list of a kind of resource (D-MGMT-14). */
const ListPosition = Schema.Struct({ list: Schema.String, ...Position.fields })
export type ListPosition = typeof ListPosition.Type

const PositionJson = Schema.fromJsonString(Schema.toCodecJson(ListPosition))
const readPosition = Schema.decodeUnknownEffect(PositionJson)
const writePosition = Schema.encodeEffect(PositionJson)

/** The position after a page. Callers send `nextCursor` back unchanged. */
const Cursor = Schema.String.check(
  Schema.isPattern(/^[A-Za-z0-9_-]+$/u, { message: "must be the nextCursor of a list", code: "form" })
)
  .annotate({ description: "The `nextCursor` of the previous page." })
  .pipe(
    Schema.decodeTo(
      Schema.toType(ListPosition),
      SchemaTransformation.transformEffect<ListPosition, string>({
        decode: (text) =>
          Effect.mapError(readPosition(Buffer.from(text, "base64url").toString()), () =>
            invalidValue({ message: "must be the nextCursor of a list", code: "form" })
          ),
        encode: (position) =>
          Effect.map(Effect.orDie(writePosition(position)), (json) => Buffer.from(json).toString("base64url"))
      })
    )
  )

/** The query parameters of every list. */
export const pageQuery = {
  limit: Schema.optionalKey(
    Schema.String.check(
      Schema.isPattern(/^(?:[1-9][0-9]?|100)$/u, {
        message: "must be a whole number from 1 to 100",
        code: "out_of_range",
        values: { least: 1, most: 100 }
      })
    )
      .annotate({ description: "The maximum number of items. Defaults to 50." })
      .pipe(Schema.decodeTo(Schema.FiniteFromString))
  ),
  cursor: Schema.optionalKey(Cursor)
}

/** What a list of people's records is searched for (D-SEARCH-1). */
export const SearchField = SearchQuery.annotate({
  description:
    "Words or parts of them, in any case and without accents: names, emails, phone numbers, answers such as the company. All must be found."
})

/** The order of a list by a time (D-MGMT-13). */
export const SortField = <K extends keyof typeof orders>(kind: K, more = "") =>
  Schema.Literals(orders[kind]).annotate({
    description:
      `Without a minus the earliest first, with it the latest. Without \`sort\`: newest first. ${more}`.trim()
  })

/** A page of a list, newest first, with the cursor of the next page. */
export const pageOf = <Item extends Schema.Top>(item: Item, identifier: string) =>
  Schema.Struct({
    items: Schema.Array(item),
    nextCursor: Schema.NullOr(Cursor).annotate({ description: "Null on the last page." })
  }).annotate({ identifier })

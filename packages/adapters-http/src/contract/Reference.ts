import * as Schema from "effect/Schema"
import * as SchemaGetter from "effect/SchemaGetter"

/**
 * The identifier of something, as a caller names it. UUIDs are read in any case and known in lower case, so that
 * one thing has one name in every cache, counter and table.
 */
export const Reference = <Id extends Schema.Codec<string, string>>(id: Id, description: string) =>
  Schema.String.check(Schema.isUUID())
    .annotate({ description })
    .pipe(
      Schema.decodeTo(id, {
        decode: SchemaGetter.transform((named: string) => named.toLowerCase()),
        encode: SchemaGetter.passthrough()
      })
    )

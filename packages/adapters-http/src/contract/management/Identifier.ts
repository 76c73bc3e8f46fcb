import * as Schema from "effect/Schema"
import * as SchemaGetter from "effect/SchemaGetter"

/** A UUID in a path, converted to lower case. Any other text is accepted and matches no resource. */
export const Identifier = Schema.String.pipe(
  Schema.decodeTo(Schema.String, {
    decode: SchemaGetter.transform((named: string) => named.toLowerCase()),
    encode: SchemaGetter.passthrough()
  })
)

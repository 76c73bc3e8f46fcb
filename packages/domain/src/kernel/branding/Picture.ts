import * as Schema from "effect/Schema"

/** The name of a picture: the SHA-256 of its bytes, 64 hexadecimal digits in lower case. */
export const PictureId = Schema.String.check(Schema.isPattern(/^[0-9a-f]{64}$/u)).pipe(
  Schema.brand("PictureId")
)
export type PictureId = typeof PictureId.Type

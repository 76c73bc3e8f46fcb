import * as Schema from "effect/Schema"

/** SHA-256 as 64 lower-case hexadecimal digits. */
export const Sha256 = Schema.String.check(Schema.isPattern(/^[0-9a-f]{64}$/)).pipe(Schema.brand("Sha256"))
export type Sha256 = typeof Sha256.Type

import { Cents } from "@calendeal/domain/money"
import * as Schema from "effect/Schema"
import * as SchemaGetter from "effect/SchemaGetter"

/**
 * Cents as `numeric(12,2)` holds them: a decimal text with two places, so that no number is rounded (D-TX-1).
 */
export const Amount = Schema.String.pipe(
  Schema.decodeTo(Cents, {
    decode: SchemaGetter.transform((amount: string) => Number(amount.replace(".", ""))),
    encode: SchemaGetter.transform((cents: number) => {
      const digits = String(cents).padStart(3, "0")
      return `${digits.slice(0, -2)}.${digits.slice(-2)}`
    })
  })
)

import { Currency } from "@calendeal/domain/money"
import * as Schema from "effect/Schema"
import * as SchemaGetter from "effect/SchemaGetter"

/** A currency as sent. The letters are checked before they are folded: some others, such as the dotless i, would become ASCII. */
export const CurrencyField = Schema.String.check(
  Schema.isPattern(/^[A-Za-z]{3}$/u, { message: "must be three letters", expected: "three letters" })
)
  .annotate({ description: "A code of three letters. Case is ignored.", examples: ["usd"] })
  .pipe(Schema.decodeTo(Currency, { decode: SchemaGetter.toUpperCase(), encode: SchemaGetter.passthrough() }))

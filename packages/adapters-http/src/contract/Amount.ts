import { amountOf, Cents, centsOf, maximumCents } from "@calendeal/domain/money"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as SchemaIssue from "effect/SchemaIssue"
import * as SchemaTransformation from "effect/SchemaTransformation"

const maximum = amountOf(Cents.make(maximumCents))

/** A sum of money on the wire: a decimal number, read exactly as cents, never rounded (D-TX-1). */
export const Amount = Schema.Finite.check(Schema.isGreaterThan(0), Schema.isLessThanOrEqualTo(maximum))
  .annotate({
    description: `Above 0, at most ${maximum}, with at most two decimals.`,
    examples: [199.5]
  })
  .pipe(
    Schema.decodeTo(
      Schema.toType(Cents),
      SchemaTransformation.transformEffect<Cents, number>({
        decode: (amount) => {
          const cents = centsOf(amount)
          return cents === undefined
            ? Effect.fail(
                new SchemaIssue.InvalidValue({
                  message: `must be above 0 and at most ${maximum}, with at most two decimals`
                })
              )
            : Effect.succeed(cents)
        },
        encode: (cents) => Effect.succeed(amountOf(cents))
      })
    )
  )

import { amountOf, Cents, centsOf, maximumCents } from "@calendeal/domain/money"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as SchemaIssue from "effect/SchemaIssue"
import * as SchemaTransformation from "effect/SchemaTransformation"

const maximum = amountOf(Cents.make(maximumCents))

const message = `must be above 0 and at most ${maximum}, with at most two decimals`

/**
 * A sum of money on the wire: a decimal number, read exactly as cents, never rounded (D-TX-1). What a literal of
 * more digits than a number holds would lose is seen to by `parseExactly`, before it gets here.
 */
export const Amount = Schema.Number.check(
  Schema.isFinite({ message }),
  Schema.isGreaterThan(0, { message }),
  Schema.isLessThanOrEqualTo(maximum, { message })
)
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
            ? Effect.fail(new SchemaIssue.InvalidValue({ message }))
            : Effect.succeed(cents)
        },
        encode: (cents) => Effect.succeed(amountOf(cents))
      })
    )
  )

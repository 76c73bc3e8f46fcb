import * as Schema from "effect/Schema"
import { conditionLimits, leavesOf, levelsOf } from "./conditionSize.ts"
import { HostId } from "./Host.ts"
import { WebAddress } from "./WebAddress.ts"

/** The operators of a comparison. */
export const Operator = Schema.Literals([
  "equals",
  "not_equals",
  "in",
  "not_in",
  "contains",
  "starts_with",
  "ends_with",
  "gt",
  "gte",
  "lt",
  "lte",
  "exists"
])
export type Operator = typeof Operator.Type

const Field = Schema.String.check(
  Schema.isPattern(
    /^(?:email|email_domain|name|phone|phone_country|custom\.[A-Za-z0-9_.-]{1,64}|attribution\.[a-z_]{1,64})$/
  )
)

/** One comparison of a lead's field with a value. */
export const Comparison = Schema.Struct({
  field: Field,
  op: Operator,
  value: Schema.Union([Schema.String, Schema.Finite, Schema.Boolean, Schema.Array(Schema.String)])
})
export type Comparison = typeof Comparison.Type

/** A condition about a lead: comparisons combined with all, any and not. */
export type Condition =
  | Comparison
  | { readonly all: ReadonlyArray<Condition> }
  | { readonly any: ReadonlyArray<Condition> }
  | { readonly not: Condition }
  | { readonly always: true }

const AnyCondition: Schema.Codec<Condition> = Schema.Union([
  Schema.Struct({ all: Schema.Array(Schema.suspend(() => AnyCondition)) }),
  Schema.Struct({ any: Schema.Array(Schema.suspend(() => AnyCondition)) }),
  Schema.Struct({ not: Schema.suspend(() => AnyCondition) }),
  Schema.Struct({ always: Schema.Literal(true) }),
  Comparison
]).annotate({ identifier: "Condition" })

/** A condition of at most 8 levels and 100 leaves, which bounds the cost of its evaluation. */
export const Condition = AnyCondition.check(
  Schema.makeFilter(
    (condition) =>
      levelsOf(condition) <= conditionLimits.levels || `must be at most ${conditionLimits.levels} levels deep`
  ),
  Schema.makeFilter(
    (condition) =>
      leavesOf(condition) <= conditionLimits.leaves ||
      `must have at most ${conditionLimits.leaves} comparisons`
  )
)

/** The page that a disqualified lead sees. */
export const Disqualification = Schema.Struct({
  redirectUrl: WebAddress,
  fullyBooked: Schema.Boolean,
  title: Schema.String,
  guestMessage: Schema.String,
  ctaLabel: Schema.String,
  ctaUrl: WebAddress
})
export type Disqualification = typeof Disqualification.Type

/** The rule's name for members and in webhooks, 1-120 characters. */
const name = Schema.optionalKey(Schema.String)

/** Disqualifies a lead that matches the condition. The first rule that matches applies (D-CAP-5). */
export const DisqualificationRule = Schema.Struct({ name, when: Condition, outcome: Disqualification })
export type DisqualificationRule = typeof DisqualificationRule.Type

/** Routes a lead that matches the condition to these hosts. The first rule that matches applies (D-CAP-5). */
export const RoutingRule = Schema.Struct({
  name,
  when: Condition,
  hostIds: Schema.Array(HostId),
  redirectUrl: Schema.NullOr(WebAddress)
})
export type RoutingRule = typeof RoutingRule.Type

import * as Schema from "effect/Schema"
import { Comparison } from "./Comparison.ts"
import { conditionLimits, type ConditionTree, leavesOf, levelsOf } from "./conditionSize.ts"
import { HostId } from "./Host.ts"
import { otherwise } from "./Setting.ts"
import { WebAddress } from "./WebAddress.ts"

/** A condition about a lead: comparisons combined with all, any and not. */
export type Condition = ConditionTree

const AnyCondition: Schema.Codec<Condition> = Schema.Union([
  Schema.Struct({ all: Schema.Array(Schema.suspend(() => AnyCondition)) }).annotate({
    identifier: "ConditionAll"
  }),
  Schema.Struct({ any: Schema.Array(Schema.suspend(() => AnyCondition)) }).annotate({
    identifier: "ConditionAny"
  }),
  Schema.Struct({ not: Schema.suspend(() => AnyCondition) }).annotate({ identifier: "ConditionNot" }),
  Schema.Struct({ always: Schema.Literal(true) }),
  Comparison
]).annotate({ identifier: "Condition" })

/** A condition of at most 8 levels and 100 leaves, which bounds the cost of its evaluation. */
export const Condition = AnyCondition.check(
  Schema.makeFilter((condition) => levelsOf(condition) <= conditionLimits.levels, {
    message: `must be at most ${conditionLimits.levels} levels deep`,
    code: "too_deep",
    values: { most: conditionLimits.levels }
  }),
  Schema.makeFilter((condition) => leavesOf(condition) <= conditionLimits.leaves, {
    message: `must have at most ${conditionLimits.leaves} comparisons`,
    code: "too_many_comparisons",
    values: { most: conditionLimits.leaves }
  })
)

/** The page that a disqualified lead sees. */
export const Disqualification = Schema.Struct({
  redirectUrl: WebAddress,
  fullyBooked: Schema.Boolean.pipe(otherwise(false)),
  title: Schema.String.pipe(otherwise("")),
  guestMessage: Schema.String.pipe(otherwise("")),
  ctaLabel: Schema.String.pipe(otherwise("")),
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
  redirectUrl: Schema.NullOr(WebAddress).pipe(otherwise(null))
})
export type RoutingRule = typeof RoutingRule.Type

import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { touchKeys } from "../contacts/index.ts"
import {
  type BookingForm,
  type Comparison,
  type Condition,
  type EventType,
  oversizedRules,
  type RuleFault
} from "../../workspace/event-types/index.ts"
import { type Fault, faultFields } from "../../kernel/texts/index.ts"
import { choicesOf, comparable } from "./Answer.ts"

/** The parts of an event type that its rules depend on. */
type Ruled = Pick<EventType, "approvalWhen" | "form" | "disqualification" | "routing">

/** The event type's rules use unknown fields or options, or exceed a limit (D-RULE-3, D-RULE-4). */
export class UnfitRules extends Schema.TaggedError<UnfitRules>()("UnfitRules", {
  faults: Schema.Array(
    Schema.Struct({
      path: Schema.Array(Schema.Union([Schema.String, Schema.Int])),
      ...faultFields
    })
  )
}) {}

/**
 * The issues of an event type's rules: unknown fields and options (D-RULE-3) and exceeded limits (D-RULE-4). If rules and
 * form are as `before`, they are not checked, so that old issues do not prevent other changes.
 */
export const ruleFaults = (eventType: Ruled, before?: Ruled): ReadonlyArray<RuleFault> => {
  if (before !== undefined && serialised(eventType) === serialised(before)) return []
  const faultsIn = faultsOf(eventType.form)
  return [
    ...eventType.disqualification.flatMap(({ when }, rule) =>
      faultsIn(when, ["disqualification", rule, "when"])
    ),
    ...eventType.routing.flatMap(({ when }, rule) => faultsIn(when, ["routing", rule, "when"])),
    ...(eventType.approvalWhen === null ? [] : faultsIn(eventType.approvalWhen, ["approvalWhen"])),
    ...oversizedRules(eventType)
  ]
}

/** Fails with UnfitRules if the rules have issues. */
export const checkRules = (eventType: Ruled, before?: Ruled): Effect.Effect<void, UnfitRules> => {
  const faults = ruleFaults(eventType, before)
  return faults.length === 0 ? Effect.void : Effect.fail(new UnfitRules({ faults }))
}

const serialised = ({ approvalWhen, disqualification, form, routing }: Ruled): string =>
  JSON.stringify([
    form.fields.map(({ key, options, type }) => [key, type, options]),
    [...disqualification, ...routing].map(({ when }) => when),
    approvalWhen
  ])

type Path = RuleFault["path"]

const faultsOf = (form: BookingForm) => {
  const fields = new Map(form.fields.map((field) => [`custom.${field.key}`, field]))
  const offered = new Map(
    form.fields
      .filter(({ type }) => type === "select" || type === "multiselect")
      .map(({ key, options = [] }) => [`custom.${key}`, choicesOf(options)])
  )
  const comparisonFaults = ({ field, op, value }: Comparison, path: Path): ReadonlyArray<RuleFault> => {
    if (!fields.has(field) && !builtIn.has(field))
      return [
        { path: [...path, "field"], message: "must be a field of the event type", code: "unknown_question" }
      ]
    const options = offered.get(field)
    if (options === undefined || !optionOperators.has(op)) return []
    const isOffered = (one: string | number | boolean) => options.includes(comparable(one))
    const at = [...path, "value"]
    return typeof value === "object"
      ? value.flatMap((one, index) => (isOffered(one) ? [] : [{ path: [...at, index], ...notOffered }]))
      : isOffered(value)
        ? []
        : [{ path: at, ...notOffered }]
  }
  const faultsIn = (condition: Condition, path: Path): ReadonlyArray<RuleFault> => {
    if ("all" in condition)
      return condition.all.flatMap((part, index) => faultsIn(part, [...path, "all", index]))
    if ("any" in condition)
      return condition.any.flatMap((part, index) => faultsIn(part, [...path, "any", index]))
    if ("not" in condition) return faultsIn(condition.not, [...path, "not"])
    return "always" in condition ? [] : comparisonFaults(condition, path)
  }
  return faultsIn
}

const notOffered: Fault = { message: "must be an option of the field", code: "not_an_option" }

/** Fields of every lead, independent of the form. */
const builtIn: ReadonlySet<string> = new Set([
  "email",
  "email_domain",
  "name",
  "phone",
  "phone_country",
  ...touchKeys.map((key) => `attribution.${key}`)
])

/** Operators whose value is a whole option. */
const optionOperators: ReadonlySet<Comparison["op"]> = new Set(["equals", "not_equals", "in", "not_in"])

import { type Condition, type EventType, type FirstStep, partsOf } from "../../workspace/event-types/index.ts"

/** The parts of an event type that decide how a lead is qualified and routed. */
type Ruled = Pick<EventType, "disqualification" | "routing">

/**
 * The fields of a lead that the rules read, and that a visitor therefore answers before the times are known: two leads
 * with the same answers to them get the same outcome of `qualify` (D-CAP-5). Rules after one that always matches are not read.
 */
export const fieldsBeforeTimes = ({ disqualification, routing }: Ruled): ReadonlySet<string> => {
  const refusals = untilAlways(disqualification)
  const isAlwaysRefused = disqualification.some(({ when }) => "always" in when)
  const read = isAlwaysRefused ? refusals : [...refusals, ...untilAlways(routing)]
  return new Set(read.flatMap(({ when }) => fieldsIn(when)))
}

/**
 * The first step of the booking page (D-PAGE-10). With rules it is always the details: only then is it known whether the
 * visitor may book, and with which hosts.
 */
export const firstStepOf = ({
  disqualification,
  firstStep,
  routing
}: Ruled & Pick<EventType, "firstStep">): FirstStep =>
  disqualification.length + routing.length > 0 ? "details" : firstStep

/** The rules up to the first one that matches every lead. */
const untilAlways = <Rule extends { readonly when: Condition }>(rules: ReadonlyArray<Rule>) => {
  const last = rules.findIndex(({ when }) => "always" in when)
  return last === -1 ? rules : rules.slice(0, last)
}

const fieldsIn = (condition: Condition): ReadonlyArray<string> =>
  "field" in condition ? [condition.field] : partsOf(condition).flatMap(fieldsIn)

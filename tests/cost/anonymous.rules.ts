import { type Condition, type EventType, ruleLimits } from "@calendeal/domain/event-types"
import { sampleEventType } from "@calendeal/port-contracts/samples"
import type { Fixture } from "../kit/faults/environment/fixture.ts"

/** A text that almost matches at every position. */
export const nearly = "a".repeat(7900)
/** Numbers that differ only in their last digits. */
export const choices = Array.from({ length: 100 }, (_, nth) => `0.1${"0".repeat(60)}${nth}`)

const { comparisons, contained, ordered, values } = ruleLimits

const times = <A>(count: number, make: (nth: number) => A): ReadonlyArray<A> =>
  Array.from({ length: count }, (_, nth) => make(nth))

/**
 * Conditions with the maximum number of values for the most expensive operators. The remaining comparisons have one
 * value each.
 */
const expensiveConditions = (): ReadonlyArray<Condition> => {
  const left = comparisons - 4
  const each = Math.floor((values - contained - ordered - left) / 2)
  const almost = (nth: number) => `0.1${"0".repeat(30)}${nth}`
  const isThere: Condition = { field: "custom.topics", op: "exists", value: true }
  return [
    { field: "custom.notes", op: "contains", value: times(contained, () => "aaaaab") },
    { field: "custom.topics", op: "gt", value: times(ordered, () => "9") },
    { field: "custom.topics", op: "in", value: times(each, almost) },
    { field: "custom.topics", op: "in", value: times(each, (nth) => almost(nth + each)) },
    ...times(Math.ceil(left / 90), (part) => ({ all: times(Math.min(90, left - part * 90), () => isThere) }))
  ]
}

/**
 * An event type with the maximum number of rules, all of maximum cost (D-RULE-4). None matches, so all are evaluated.
 */
export const expensiveEventType = ({ hosts, workspace }: Fixture): EventType => ({
  ...sampleEventType(workspace.id, hosts.slice(0, 1)),
  form: {
    fields: [
      { key: "notes", label: "Notes", type: "textarea", required: false },
      { key: "topics", label: "Topics", type: "multiselect", required: false, options: choices }
    ]
  },
  routing: expensiveConditions().map((when) => ({
    when: { all: [when, { not: { always: true } }] },
    hostIds: [],
    redirectUrl: null
  }))
})

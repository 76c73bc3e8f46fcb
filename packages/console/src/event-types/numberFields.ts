import { bookerLimits, windowLimits, windowNumbers } from "@calendeal/domain/event-types"

const limits = { ...windowLimits, ...bookerLimits }

/** The form's fields for the numbers of the domain's table, with their ranges and units. */
export const numberFields = Object.entries(windowNumbers).map(([name, { unit, ...range }]) => ({
  name: name as keyof typeof windowNumbers,
  unit,
  range
}))

/** The form's fields for its limits. */
export const limitFields = Object.entries(limits).map(([name, range]) => ({
  name: name as keyof typeof limits,
  range
}))

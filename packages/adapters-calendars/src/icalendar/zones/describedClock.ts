import { repeat } from "../../recurrence/repeat.ts"
import type { WallClock } from "../../recurrence/WallClock.ts"
import { repeatRuleOf } from "../repeatRuleOf.ts"
import { type Component, propertiesOf, valueOf } from "../readComponents.ts"
import { offsetOf, timeValueOf } from "../timeValues.ts"
import { clockOfOnsets, type Onset } from "./onsets.ts"

/** The years for which rules of zones are evaluated: further ones are in no window. */
const years = { start: Date.UTC(1970, 0, 1), end: Date.UTC(2100, 0, 1) }
/** A rule for every year takes fewer than 10,000. */
const maximumSteps = 50_000

/** The clock that a VTIMEZONE describes; undefined: it cannot be read. */
export const describedClock = (zone: Component): WallClock | undefined => {
  try {
    const onsets = zone.components
      .filter(({ name }) => name === "standard" || name === "daylight")
      .flatMap((observance) => onsetsOf(observance))
    return onsets.length === 0 ? undefined : clockOfOnsets(onsets)
  } catch {
    return undefined
  }
}

/** DTSTART is the first onset, also if the rule does not give it, and all dates of RDATE are more. All are on the clock before. */
const onsetsOf = (observance: Component): ReadonlyArray<Onset> => {
  const before = offsetOf(valueOf(observance, "tzoffsetfrom")) ?? wrong()
  const after = offsetOf(valueOf(observance, "tzoffsetto")) ?? wrong()
  const onset = (wall: number): Onset => ({ instant: wall - before, before, after })
  const timeOf = (text: string): number => {
    const { isUtc, wall } = timeValueOf(text) ?? wrong()
    return isUtc ? wall + before : wall
  }
  const first = timeOf(valueOf(observance, "dtstart"))
  const clock = { wallAt: (instant: number) => instant + before, instantOf: (wall: number) => wall - before }
  const more = propertiesOf(observance, "rdate")
    .flatMap(({ value }) => value.split(","))
    .filter((text) => text.trim() !== "")
    .map((text) => timeOf(text.split("/", 1)[0] ?? ""))
  const repeated = propertiesOf(observance, "rrule").flatMap(({ isCut, value }) => {
    if (isCut) return wrong()
    const rule = repeatRuleOf(value, { wall: first, clock, isDate: false })
    const repetition = repeat(rule, first, years, maximumSteps)
    return repetition._tag === "Starts" ? repetition.walls : wrong()
  })
  return [...new Set([first, ...more, ...repeated])].map(onset)
}

const wrong = (): never => {
  throw new Error("the zone cannot be read")
}

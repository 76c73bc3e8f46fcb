import { calendar, event } from "../../feeds.ts"
import type { Draw } from "./Draw.ts"
import { drawRule } from "./drawRule.ts"
import { drawZone, type DrawnZone } from "./drawZone.ts"
import { drawSpelling, type Spelled } from "./drawSpelling.ts"

/** A calendar, and what it has that readers are known to treat differently. */
export interface DrawnCalendar extends Spelled {
  readonly traits: ReadonlySet<Trait>
}

export type Trait =
  | "a rule that ends before the start"
  | "changed occurrences"
  | "an exact length"
  | "an hourly rule"
  | "a described zone"

/** The `nth` calendar of a draw. */
export const drawCalendar = (draw: Draw, nth: number): DrawnCalendar => {
  const traits = new Set<Trait>()
  const zone = drawZone(draw, nth)
  if (zone.lines.length > 0) traits.add("a described zone")
  const events = Array.from({ length: draw.int(1, 3) }, (_, one) =>
    drawEvent(draw, zone, `${one}@example.com`, traits)
  )
  const text = calendar(...zone.lines, ...events)
  const plain: Spelled = { text, plain: text, meaning: "same", spelling: null }
  return { ...(draw.chance(50) ? drawSpelling(draw, text) : plain), traits }
}

const two = (number: number) => String(number).padStart(2, "0")

const drawEvent = (draw: Draw, zone: DrawnZone, uid: string, traits: Set<Trait>): string => {
  const isDate = draw.chance(20)
  const day = draw.int(1, 28)
  const date = draw.one(["202611", "202612", "202701", "202702", "202703", "202602"]) + two(day)
  const clock = `${two(draw.int(0, 23))}${draw.one(["00", "30", "45"])}00`
  const property = (name: string, value: string) =>
    isDate
      ? `${name};VALUE=DATE:${value.slice(0, 8)}`
      : zone.tzid === null
        ? `${name}:${value}${zone.isUtc ? "Z" : ""}`
        : `${name};TZID=${zone.tzid}:${value}`
  const at = (of: string) => (isDate ? of : `${of}T${clock}`)
  const until = (of: string) => (isDate ? of : `${of}T235959${zone.tzid !== null || zone.isUtc ? "Z" : ""}`)
  const later = (days: number) => {
    const shifted = new Date(Date.UTC(+date.slice(0, 4), +date.slice(4, 6) - 1, day + days))
    return shifted.toISOString().slice(0, 10).replaceAll("-", "")
  }
  const minutes = draw.one([30, 60, 90, 24 * 60, 26 * 60])
  const lengths = isDate
    ? [property("DTEND", later(draw.int(1, 3))), "DURATION:P1D", ""]
    : [
        `DURATION:PT${minutes}M`,
        draw.chance(50) ? "DURATION:P1D" : "DURATION:PT1H",
        property("DTEND", `${later(1)}T${clock}`)
      ]
  const length = draw.one([lengths[0] ?? "", lengths[1] ?? "", lengths[2] ?? ""])
  if (length.startsWith("DTEND") || length.includes("PT")) traits.add("an exact length")
  const start = property("DTSTART", at(date))
  if (!draw.chance(75)) return event(uid, start, length, ...marks(draw)).replace(/\r\n\r\n/g, "\r\n")
  const rule = drawRule(draw, isDate, until)
  const [, end = date] = /UNTIL=(\d+)/.exec(rule) ?? []
  if (rule.includes("HOURLY")) traits.add("an hourly rule")
  if (end < date) traits.add("a rule that ends before the start")
  const others = [7, 14, 21, 30, 31, 60].map(later)
  const exceptions = draw.some(others, 25).map((of) => property("EXDATE", at(of)))
  const more = draw.chance(25) ? draw.some(others, 30).map((of) => property("RDATE", at(of))) : []
  const series = event(uid, start, length, rule, ...exceptions, ...more, ...marks(draw))
  const changed = draw.chance(30) ? draw.some([date, ...others], 30) : []
  if (changed.length > 0) traits.add("changed occurrences")
  const isLasting = changed.length > 0 && draw.chance(15)
  return [
    series,
    ...changed.map((of, nth) => {
      const [name, value = ""] = property("RECURRENCE-ID", at(of)).split(/(?<=^[^:]*):/)
      const range = isLasting && nth === 0 ? ";RANGE=THISANDFUTURE" : ""
      const moved = property("DTSTART", isDate ? later(3) : `${of}T${two(draw.int(0, 23))}1500`)
      return event(
        uid,
        `${name}${range}:${value}`,
        moved,
        isDate ? "DURATION:P1D" : "DURATION:PT45M",
        ...(draw.chance(30) ? ["STATUS:CANCELLED"] : [])
      )
    })
  ]
    .join("\r\n")
    .replace(/\r\n\r\n/g, "\r\n")
}

const marks = (draw: Draw): ReadonlyArray<string> =>
  draw.one([
    [],
    [],
    [],
    ["STATUS:TENTATIVE"],
    ["TRANSP:TRANSPARENT"],
    ["STATUS:CANCELLED"],
    ["TRANSP:OPAQUE", "SEQUENCE:2"]
  ])

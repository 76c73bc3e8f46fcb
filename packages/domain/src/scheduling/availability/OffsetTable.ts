import type { TimeZoneName } from "../../workspace/workspaces/index.ts"
import type { Interval } from "./Interval.ts"
import { dayLength } from "./LocalDates.ts"

/** A period with one offset: the milliseconds to add to an instant for its wall-clock time. */
export interface OffsetPeriod extends Interval {
  readonly offset: number
}

/** A time zone with its cached offsets. */
export interface Zone {
  readonly name: string
  readonly blocks: Map<number, ReadonlyArray<OffsetPeriod>>
}

// An offset from Intl takes 1.5 µs, a lookup here 20 ns. The table grows by blocks on demand. Zones change their offset at
// most once in 7 days (Gaza in 2040), so a probe every 4 days finds every change.
const blockLength = 128 * dayLength
const stride = 4 * dayLength
// 45 years: more than any booking window. The limit bounds the memory for requests about the year 9999.
const maximumBlocks = 128
const second = 1000

const zones = new Map<string, Zone>()

/** The table of an IANA zone or alias. Names are case-insensitive, so that clients' spellings cannot fill the memory. */
export const zoneNamed = (timeZone: TimeZoneName): Zone => {
  const name = timeZone.toLowerCase()
  const known = zones.get(name)
  if (known !== undefined) return known
  const zone = { name, blocks: new Map<number, ReadonlyArray<OffsetPeriod>>() }
  zones.set(name, zone)
  return zone
}

/** The zone's offset at an instant, in milliseconds east of UTC. */
export const offsetAt = (zone: Zone, instant: number): number => periodAt(zone, instant).offset

/** The period that contains the instant. */
export const periodAt = (zone: Zone, instant: number): OffsetPeriod => {
  const block = blockOf(zone, Math.floor(instant / blockLength))
  for (const period of block) if (instant < period.end) return period
  return noPeriod
}

// For Infinity and NaN, which are in no block.
const noPeriod: OffsetPeriod = { start: Number.NaN, end: Number.NaN, offset: 0 }

/** The periods that overlap [from, to), ascending and without gaps. Adjacent periods can have the same offset. */
export const periodsBetween = (zone: Zone, from: number, to: number): ReadonlyArray<OffsetPeriod> => {
  const found: Array<OffsetPeriod> = []
  for (let index = Math.floor(from / blockLength); index * blockLength < to; index += 1) {
    for (const period of blockOf(zone, index)) if (period.start < to && from < period.end) found.push(period)
  }
  return found
}

const blockOf = (zone: Zone, index: number): ReadonlyArray<OffsetPeriod> => {
  const known = zone.blocks.get(index)
  if (known !== undefined) return known
  const block = computeBlock(zone.name, index * blockLength, (index + 1) * blockLength)
  if (zone.blocks.size >= maximumBlocks) zone.blocks.clear()
  zone.blocks.set(index, block)
  return block
}

const computeBlock = (name: string, from: number, to: number): ReadonlyArray<OffsetPeriod> => {
  const offsetOf = offsetsFromIntl(name)
  const periods: Array<OffsetPeriod> = []
  let start = from
  let offset = offsetOf(from)
  for (let probe = from; probe < to; probe += stride) {
    const next = offsetOf(probe + stride)
    if (next === offset) continue
    const end = changeBetween(offsetOf, probe, probe + stride)
    periods.push({ start, end, offset })
    start = end
    offset = next
  }
  if (start < to) periods.push({ start, end: to, offset })
  return periods
}

/** The instant, to the second, at which the zone's offset changes between `before` and `after`. */
const changeBetween = (offsetOf: (instant: number) => number, before: number, after: number): number => {
  const old = offsetOf(before)
  let [low, high] = [before / second, after / second]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (offsetOf(middle * second) === old) low = middle
    else high = middle
  }
  return high * second
}

// The formatter is not cached, because it needs far more memory than the few offsets.
const offsetsFromIntl = (timeZone: string): ((instant: number) => number) => {
  const format = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" })
  return (instant) => {
    const [, sign, hours, minutes, seconds] = longOffset.exec(format.format(instant)) ?? []
    const magnitude = Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0)
    return (sign === "-" ? -magnitude : magnitude) * second
  }
}

/** `1/1/1970, GMT-00:44:30`; plain `GMT` is offset 0. */
const longOffset = /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/

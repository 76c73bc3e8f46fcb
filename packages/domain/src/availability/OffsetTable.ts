import type { TimeZoneName } from "../workspaces/index.ts"
import type { Interval } from "./Interval.ts"
import { dayLength } from "./LocalDates.ts"

/** A stretch of time during which a zone keeps one offset: milliseconds to add to an instant for its wall-clock time. */
export interface Stretch extends Interval {
  readonly offset: number
}

/** A time zone's offsets, as far as they have been asked for. */
export interface Zone {
  readonly name: string
  readonly chapters: Map<number, ReadonlyArray<Stretch>>
}

// Asking Intl for an offset costs 1.5 µs, looking it up here 20 ns. The table grows by chapters as instants are
// asked for. Zones change their offset at most once in 7 days (Gaza in 2040), so a probe every 4 misses no change.
const chapterLength = 128 * dayLength
const stride = 4 * dayLength
// 45 years: more than anybody books, and an end to what questions about the year 9999 can make us remember.
const chaptersKept = 128
const second = 1000

const zones = new Map<string, Zone>()

/** The table of an IANA zone or alias. Names that differ by case share one, lest strangers' spellings fill the memory. */
export const zoneNamed = (timeZone: TimeZoneName): Zone => {
  const name = timeZone.toLowerCase()
  const known = zones.get(name)
  if (known !== undefined) return known
  const zone = { name, chapters: new Map<number, ReadonlyArray<Stretch>>() }
  zones.set(name, zone)
  return zone
}

/** The zone's offset at an instant, in milliseconds east of UTC. */
export const offsetAt = (zone: Zone, instant: number): number => stretchAt(zone, instant).offset

/** A stretch that the instant lies in. */
export const stretchAt = (zone: Zone, instant: number): Stretch => {
  const chapter = chapterOf(zone, Math.floor(instant / chapterLength))
  for (const stretch of chapter) if (instant < stretch.end) return stretch
  return nowhere
}

// Infinity and what is no number lie in no chapter.
const nowhere: Stretch = { start: Number.NaN, end: Number.NaN, offset: 0 }

/** The stretches that overlap [from, to), ascending and without holes. Neighbours may have the same offset. */
export const stretchesBetween = (zone: Zone, from: number, to: number): ReadonlyArray<Stretch> => {
  const found: Array<Stretch> = []
  for (let index = Math.floor(from / chapterLength); index * chapterLength < to; index += 1) {
    for (const stretch of chapterOf(zone, index))
      if (stretch.start < to && from < stretch.end) found.push(stretch)
  }
  return found
}

const chapterOf = (zone: Zone, index: number): ReadonlyArray<Stretch> => {
  const known = zone.chapters.get(index)
  if (known !== undefined) return known
  const chapter = writeChapter(zone.name, index * chapterLength, (index + 1) * chapterLength)
  if (zone.chapters.size >= chaptersKept) zone.chapters.clear()
  zone.chapters.set(index, chapter)
  return chapter
}

const writeChapter = (name: string, from: number, to: number): ReadonlyArray<Stretch> => {
  const ask = offsetsFromIntl(name)
  const stretches: Array<Stretch> = []
  let start = from
  let offset = ask(from)
  for (let probe = from; probe < to; probe += stride) {
    const next = ask(probe + stride)
    if (next === offset) continue
    const end = changeBetween(ask, probe, probe + stride)
    stretches.push({ start, end, offset })
    start = end
    offset = next
  }
  if (start < to) stretches.push({ start, end: to, offset })
  return stretches
}

/** The first instant, to the second, of the offset that the zone has at `after` and has not at `before`. */
const changeBetween = (ask: (instant: number) => number, before: number, after: number): number => {
  const old = ask(before)
  let [low, high] = [before / second, after / second]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (ask(middle * second) === old) low = middle
    else high = middle
  }
  return high * second
}

// The formatter is not kept: it weighs far more than the few numbers that it is asked for.
const offsetsFromIntl = (timeZone: string): ((instant: number) => number) => {
  const format = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" })
  return (instant) => {
    const [, sign, hours, minutes, seconds] = longOffset.exec(format.format(instant)) ?? []
    const magnitude = Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0)
    return (sign === "-" ? -magnitude : magnitude) * second
  }
}

/** `1/1/1970, GMT-00:44:30`; plain `GMT` is no offset. */
const longOffset = /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/

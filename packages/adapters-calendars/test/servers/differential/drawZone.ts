import type { Draw } from "./Draw.ts"

/** The zone of an event's times. */
export interface DrawnZone {
  /** Null: times without a zone, or in UTC. */
  readonly tzid: string | null
  readonly isUtc: boolean
  /** Its description. */
  readonly lines: ReadonlyArray<string>
}

const iana = [
  "Europe/Berlin",
  "America/New_York",
  "America/Sao_Paulo",
  "Asia/Kolkata",
  "Asia/Tokyo",
  "Australia/Lord_Howe",
  "Pacific/Auckland",
  "America/St_Johns"
] as const
const windows = ["Pacific Standard Time", "W. Europe Standard Time", "India Standard Time"] as const

/** `nth` makes the name of a described zone its own: the reference keeps zones by their names for the whole process. */
export const drawZone = (draw: Draw, nth: number): DrawnZone => {
  const kind = draw.one(["iana", "iana", "utc", "floating", "described", "described", "windows"])
  const named = (tzid: string, lines: ReadonlyArray<string> = []) => ({ tzid, isUtc: false, lines })
  if (kind === "iana") return named(draw.one(iana))
  if (kind === "windows") return named(draw.one(windows))
  if (kind === "described") return named(`Office-${nth}`, description(draw, `Office-${nth}`))
  return { tzid: null, isUtc: kind === "utc", lines: [] }
}

const offset = (quarters: number): string => {
  const two = (number: number) => String(Math.floor(number)).padStart(2, "0")
  const all = Math.abs(quarters)
  return `${quarters < 0 ? "-" : "+"}${two(all / 4)}${two((all % 4) * 15)}`
}

/** A zone with or without summer time, whose changes are given by rules, by lists of dates, or once. */
const description = (draw: Draw, tzid: string): ReadonlyArray<string> => {
  const standard = draw.int(-40, 50)
  const step = draw.one([4, 4, 4, 2, 0])
  const [spring, autumn] = draw.chance(70) ? ["0328", "1031"] : ["1004", "0404"]
  const observance = (name: string, date: string, from: number, to: number) => [
    `BEGIN:${name}`,
    `DTSTART:${draw.one(["1970", "2020", "2026"])}${date}T0${draw.int(0, 3)}0000`,
    `TZOFFSETFROM:${offset(from)}`,
    `TZOFFSETTO:${offset(to)}`,
    ...repeated(draw, date),
    `END:${name}`
  ]
  return [
    "BEGIN:VTIMEZONE",
    `TZID:${tzid}`,
    ...observance("STANDARD", autumn, standard + step, standard),
    ...(step === 0 ? [] : observance("DAYLIGHT", spring, standard, standard + step)),
    "END:VTIMEZONE"
  ]
}

const repeated = (draw: Draw, date: string): ReadonlyArray<string> => {
  const month = Number(date.slice(0, 2))
  const on = [2026, 2027, 2028].map((year) => `${year}${date}T020000`)
  return draw.one([
    [`RRULE:FREQ=YEARLY;BYMONTH=${month};BYDAY=-1SU`],
    [`RRULE:FREQ=YEARLY;BYMONTH=${month};BYMONTHDAY=${Number(date.slice(2))}`],
    [`RRULE:FREQ=YEARLY;BYMONTH=${month};BYDAY=1SU;UNTIL=20290101T000000Z`],
    [`RDATE:${on.join()}`],
    on.map((onset) => `RDATE:${onset}`)
  ])
}

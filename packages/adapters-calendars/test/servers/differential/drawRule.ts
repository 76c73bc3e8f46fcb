import type { Draw } from "./Draw.ts"

const weekdays = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]

/** An RRULE for a start on this day of this month. `until` formats a wall time as the start is written. */
export const drawRule = (draw: Draw, isDate: boolean, until: (date: string) => string): string => {
  const freq = draw.one([
    "DAILY",
    "WEEKLY",
    "WEEKLY",
    "MONTHLY",
    "MONTHLY",
    "YEARLY",
    ...(isDate ? [] : ["HOURLY"])
  ])
  const parts = [`FREQ=${freq}`, ...partsOf(draw, freq)]
  if (freq === "HOURLY" || draw.chance(40)) parts.push(`INTERVAL=${draw.int(freq === "HOURLY" ? 5 : 1, 9)}`)
  if (draw.chance(40)) parts.push(`COUNT=${draw.int(1, 30)}`)
  else if (draw.chance(50)) parts.push(`UNTIL=${until(`2027${draw.one(["01", "02", "03", "04"])}15`)}`)
  if (draw.chance(15)) parts.push(`WKST=${draw.one(["SU", "MO", "TH"])}`)
  return `RRULE:${parts.join(";")}`
}

const partsOf = (draw: Draw, freq: string): Array<string> => {
  const days = draw.some(weekdays, 35).join() || "TU"
  const monthDays = [draw.int(1, 31), -draw.int(1, 5)].slice(0, draw.int(1, 2)).join()
  switch (freq) {
    case "DAILY":
      return draw.one([
        [],
        [],
        [`BYDAY=${days}`],
        [`BYMONTH=${draw.one(["1,2", "3"])}`],
        [`BYMONTHDAY=${monthDays}`]
      ])
    case "WEEKLY":
      return draw.one([[], [`BYDAY=${days}`]])
    case "MONTHLY":
      return draw.one([
        [],
        [`BYMONTHDAY=${monthDays}`],
        [`BYDAY=${draw.int(1, 5)}${draw.one(["MO", "FR", "SU"])}`],
        [`BYDAY=-${draw.int(1, 3)}${draw.one(["MO", "FR", "SU"])}`],
        [`BYDAY=${days}`, `BYSETPOS=${draw.one(["1", "-1", "2,-2"])}`]
      ])
    case "YEARLY":
      return draw.one([
        [],
        [`BYMONTH=${draw.int(1, 4)}`, `BYDAY=${draw.one(["", "1", "-1"])}SU`],
        [`BYMONTH=2`, "BYMONTHDAY=29"],
        [`BYYEARDAY=${draw.one(["1,60,100", "-300,-1"])}`],
        [`BYWEEKNO=${draw.one(["2,10", "53,1"])}`, "BYDAY=WE"]
      ])
    default:
      return []
  }
}

import type { Part } from "./schema-fuzz.Part.ts"
import { sampleOf, startSoon } from "./schema-fuzz.samples.ts"
import { around, fails, fits, judged, type Trial } from "./schema-fuzz.Trial.ts"

/** What is of a format, just so, and what is nearly. */
export const ofFormat: Record<NonNullable<Part["format"]>, (part: Part) => ReadonlyArray<Trial>> = {
  uuid: (part) => {
    const id = String(sampleOf(part))
    return [
      fits("upper case", id.toUpperCase()),
      ...["", id.slice(1), `${id}0`, ` ${id}`, id.replaceAll("-", ""), id.replace(/^./, "g")].map((value) =>
        fails(value, value)
      )
    ]
  },
  email: (part) => {
    const email = String(sampleOf(part))
    const long = (length: number) => `${email.split("@")[0]}@${"d.".repeat(110)}example`.padEnd(length, "e")
    const wrong = [
      "",
      "@",
      email.replace("@", ""),
      email.replace(/@.*/, "@nodot"),
      `a ${email}`,
      `a@${email}`
    ]
    return [
      fits("upper case and space around", ` ${email.toUpperCase()}\n`),
      ...around(254).map((length) => judged(`${length} characters`, length <= 254, long(length))),
      ...wrong.map((value) => fails(value, value))
    ]
  },
  date: (part) => {
    const date = String(sampleOf(part))
    const wrong = [
      "",
      date.slice(2),
      date.replaceAll("-", ""),
      `${date}T00:00:00Z`,
      "2026-02-30",
      "2027-02-29"
    ]
    return wrong.map((value) => fails(value, value))
  },
  timezone: () => [
    ...["europe/LONDON", "US/Eastern", "Etc/GMT+5"].map((zone) => fits(zone, zone)),
    ...["", "Mars/Base", "+02:00", "CEST", "UTC "].map((zone) => fails(zone, zone))
  ],
  "date-time": () => {
    const start = startSoon()
    const local = start.replace("Z", "")
    const wrong = [
      "",
      local,
      start.slice(0, 10),
      start.replace("T", " "),
      "2026-02-30T10:00:00Z",
      `${local}+24:00`
    ]
    return [
      ...["+00:00", ".000Z", "-0000"].map((end) => fits(end, local + end)),
      fits("without seconds", start.replace(":00Z", "Z")),
      ...wrong.map((value) => fails(value, value))
    ]
  }
}

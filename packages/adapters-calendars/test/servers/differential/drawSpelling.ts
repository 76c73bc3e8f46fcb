import type { Draw } from "./Draw.ts"

/**
 * What a spelling means: the `same` as the text before, or as the one that `plain` gives; `refused`: the calendar is refused by name, or
 * means the same because the event is free; `covers`: at least the times of before are busy.
 */
type Meaning = "same" | "refused" | "covers"

interface Spelling {
  readonly change: (text: string) => string
  readonly meaning: Meaning
  readonly plain?: (text: string) => string
}

const same = (change: Spelling["change"], plain?: Spelling["change"]): Spelling => ({
  change,
  meaning: "same",
  ...(plain && { plain })
})

const inEvents = (line: string) => (text: string) =>
  text.replaceAll("BEGIN:VEVENT", `BEGIN:VEVENT\r\n${line}`)
const eachEvent = (change: (event: string) => string) => (text: string) =>
  text.replace(/BEGIN:VEVENT[^]*?END:VEVENT/g, change)
const withLine = (event: string, line: string) => event.replace("END:VEVENT", `${line}\r\nEND:VEVENT`)

/** The spellings that programs are known for. */
export const spellings: Readonly<Record<string, Spelling>> = {
  "eight digits without VALUE=DATE": same((text) => text.replaceAll(";VALUE=DATE", "")),
  "lower case": same(
    eachEvent((event) =>
      event.replace(/^(?:DTSTART|DTEND|RRULE|DURATION|EXDATE|STATUS|TRANSP)[^\r]*/gm, (line) =>
        line.includes("TZID=") ? line : line.toLowerCase()
      )
    )
  ),
  "carriage returns only": same((text) => text.replaceAll("\r\n", "\r")),
  "line feeds only": same((text) => text.replaceAll("\r\n", "\n")),
  "doubled carriage returns": same((text) => text.replaceAll("\r\n", "\r\r\n")),
  "blanks at the ends of lines": same((text) => text.replaceAll("\r\n", " \r\n")),
  "a byte order mark": same((text) => `\uFEFF${text}`),
  "folded lines": same((text) => text.replace(/^((?:DTSTART|RRULE|EXDATE)[^\r]{9})/gm, "$1\r\n ")),
  "text behind the end": same((text) => `${text}<!-- 12 ms -->\r\n`),
  "lines without a value": same(inEvents("X-NO-VALUE\r\nX-RADIUS=49.9")),
  "a raw line break in a text": same(inEvents("DESCRIPTION:one\r\ntwo; three")),
  "empty lists of dates": same(inEvents("EXDATE:\r\nRDATE:")),
  "an exception in words": same(inEvents("EXDATE:tomorrow")),
  "a zone in quotation marks": same((text) => text.replace(/TZID=([^:;"]+)/g, 'TZID="$1"')),
  "a zone in apostrophes": same((text) => text.replace(/TZID=([^:;"']+)/g, "TZID='$1'")),
  "a zone with a number": same((text) => text.replaceAll("Standard Time:", "Standard Time 1:")),
  "an end without a zone": same((text) => text.replace(/DTEND;TZID=[^:;]+:/g, "DTEND:")),
  "exceptions without a zone": same((text) =>
    text.replace(/(EXDATE|RDATE|RECURRENCE-ID);TZID=[^:;]+/g, "$1")
  ),
  "one L in CANCELED": same((text) => text.replaceAll("CANCELLED", "CANCELED")),
  "a rule that ends with a semicolon": same((text) => text.replace(/^(RRULE:FREQ=[DWMH][^\r]*)/gm, "$1;")),
  "an older version": same(
    eachEvent((event) =>
      event.includes("SEQUENCE") || event.includes("RECURRENCE-ID")
        ? event
        : `${event.replace("T0", "T1")}\r\n${withLine(event, "SEQUENCE:5")}`
    )
  ),
  "the busy status of Outlook": same(
    eachEvent((event) => withLine(event, "X-MICROSOFT-CDO-BUSYSTATUS:FREE")),
    eachEvent((event) => (event.includes("TRANSP") ? event : withLine(event, "TRANSP:TRANSPARENT")))
  ),
  "a zone that is not described": {
    change: (text) => text.replace("TZID:Office-", "TZID:Other-"),
    meaning: "covers"
  },
  "a description without a name": {
    change: (text) => text.replace(/TZID:Office-.*\r\n/, ""),
    meaning: "covers"
  },
  "a start in words": {
    change: (text) => text.replace(/(BEGIN:VEVENT[^]*?DTSTART)[^\r]*/, "$1:soon"),
    meaning: "refused"
  },
  "no end of the calendar": { change: (text) => text.replace("END:VCALENDAR\r\n", ""), meaning: "refused" }
}

/** A text with a spelling, and a text with the same meaning in the spelling of the RFC. */
export interface Spelled {
  readonly text: string
  readonly plain: string
  readonly meaning: Meaning
  readonly spelling: string | null
}

/** The text with one spelling, if it has what that changes. */
export const drawSpelling = (draw: Draw, text: string): Spelled => {
  const names = Object.keys(spellings)
  const spelling = names[draw.int(0, names.length - 1)] ?? ""
  const { change = String, meaning = "same", plain = String } = spellings[spelling] ?? {}
  const changed = change(text)
  return changed === text
    ? { text, plain: text, meaning: "same", spelling: null }
    : { text: changed, plain: plain(text), meaning, spelling }
}

import { UnreadablePart } from "@calendeal/domain/calendars"
import * as Schema from "effect/Schema"

/** A property that decides a time, a zone, or whether an event is busy. */
export interface Property {
  readonly name: string
  /** The parameters as written: `;TZID=Europe/Berlin`. */
  readonly params: string
  readonly value: string
  /** The number of its line in the text, from 1. */
  readonly line: number
  /** The line can be cut: the next one looks like its rest, but is not marked as one. */
  readonly isCut: boolean
}

/** A component with the properties that are read, in the order of the text. */
export interface Component {
  /** In lower case. */
  readonly name: string
  readonly line: number
  readonly properties: ReadonlyArray<Property>
  readonly components: ReadonlyArray<Component>
}

/** A part that decides a time cannot be read. */
export class Unreadable extends Schema.TaggedError<Unreadable>()("Unreadable", UnreadablePart.fields) {}

/** An event repeats more often than hourly, for example every minute. */
export class UnsupportedRule extends Schema.TaggedError<UnsupportedRule>()(
  "UnsupportedRule",
  UnreadablePart.fields
) {}

/** Only these are read. Whatever else a calendar has, also with faults, says nothing about time. */
const read = new Set(
  (
    "uid summary dtstart dtend duration rrule rdate exdate recurrence-id status transp sequence attendee " +
    "x-microsoft-cdo-busystatus freebusy tzid tzoffsetfrom tzoffsetto"
  ).split(" ")
)

/** Components that do not contain each other. */
const siblings = new Set(["vevent", "vtodo", "vjournal", "vfreebusy", "vtimezone", "vavailability"])

interface Growing extends Component {
  readonly properties: Array<Property>
  readonly components: Array<Growing>
}

/**
 * The calendars of a text; whatever is before, between and behind them is ignored. Line breaks and folded lines are read in every
 * form that programs write. Throws `Unreadable` if the text ends within a calendar or an event.
 */
export const calendarsIn = (text: string): ReadonlyArray<Component> => {
  const calendars: Array<Growing> = []
  let open: Array<Growing> = []
  for (const { isCut, line, text: content } of contentLines(text)) {
    const [, written = "", rest = ""] = /^([A-Za-z0-9-]+)[ \t]*([;:][^]*)$/.exec(content) ?? []
    const name = written.toLowerCase()
    if (name === "begin") {
      const component = { name: rest.slice(1).trim().toLowerCase(), line, properties: [], components: [] }
      if (component.name === "vcalendar") {
        endOf(open)
        calendars.push(component)
        open = [component]
      } else if (open.length > 0) {
        if (siblings.has(component.name)) open = closed(open, 1)
        open.at(-1)?.components.push(component)
        open.push(component)
      }
    } else if (name === "end") {
      const ended = rest.slice(1).trim().toLowerCase()
      const depth = open.findLastIndex((component) => component.name === ended)
      if (depth >= 0) open = closed(open, depth + 1).slice(0, depth)
    } else if (read.has(name)) open.at(-1)?.properties.push({ name, ...partsOf(name, rest), line, isCut })
  }
  endOf(open)
  return calendars
}

/** Components whose end is missing end with the one that contains them; an event could have lost its time. */
const closed = (open: Array<Growing>, depth: number): Array<Growing> => {
  for (const component of open.slice(depth)) if (component.name === "vevent") endOf([component])
  return open.slice(0, depth)
}

const endOf = (open: ReadonlyArray<Growing>): void => {
  const component = open.findLast(({ name }) => name === "vevent" || name === "vcalendar")
  if (component !== undefined)
    throw new Unreadable(partOf(component, component.line, `END:${component.name.toUpperCase()}`))
}

interface ContentLine {
  readonly text: string
  readonly line: number
  readonly isCut: boolean
}

/** The unfolded lines with their numbers. A line can be folded anywhere, also within its name. */
const contentLines = (text: string): ReadonlyArray<ContentLine> => {
  const unfolded: Array<{ text: string; readonly line: number }> = []
  for (const [index, one] of text.split(/\r{0,2}\n|\r/).entries()) {
    if (one === "") continue
    const last = unfolded.at(-1)
    if (last !== undefined && (one.startsWith(" ") || one.startsWith("\t"))) last.text += one.slice(1)
    else unfolded.push({ text: one.replace(/^\uFEFF/, ""), line: index + 1 })
  }
  const lines: Array<{ text: string; line: number; isCut: boolean }> = []
  for (const one of unfolded) {
    const last = lines.at(-1)
    if (/^[A-Za-z0-9-]+[ \t]*[;:]/.test(one.text)) lines.push({ ...one, isCut: false })
    else if (last !== undefined && restOfTime.test(one.text)) last.isCut = true
  }
  return lines
}

/** What follows if a time, a list of times or a rule is cut into lines. */
const restOfTime =
  /^(?:[,;=+-]|\d|T\d|(?:FREQ|UNTIL|COUNT|INTERVAL|WKST|BY[A-Z]+|TZID|VALUE)=|(?:MO|TU|WE|TH|FR|SA|SU)\b)/i

/** Times contain no colon. Names of zones can, also without quotation marks. */
const isTime = (name: string): boolean => /^(?:dtstart|dtend|rdate|exdate|recurrence-id)$/.test(name)

const partsOf = (name: string, rest: string): Pick<Property, "params" | "value"> => {
  const colon = isTime(name) ? rest.lastIndexOf(":") : colonIn(rest)
  return colon < 0
    ? { params: rest, value: "" }
    : { params: rest.slice(0, colon), value: rest.slice(colon + 1).trim() }
}

/** The first colon outside of quotation marks. */
const colonIn = (rest: string): number => {
  let isQuoted = false
  for (let index = 0; index < rest.length; index += 1) {
    if (rest[index] === '"') isQuoted = !isQuoted
    else if (rest[index] === ":" && !isQuoted) return index
  }
  return rest.indexOf(":")
}

/** The parameter of a property; undefined: it has none. */
export const parameterOf = ({ params }: Property, name: string): string | undefined => {
  for (const [, key = "", quoted, plain = ""] of params.matchAll(/;\s*([^=;:"]+)=(?:"([^"]*)"|([^;]*))/g))
    if (key.trim().toLowerCase() === name) return (quoted ?? plain).trim()
  return undefined
}

export const propertiesOf = ({ properties }: Component, name: string): ReadonlyArray<Property> =>
  properties.filter((property) => property.name === name)

export const propertyOf = ({ properties }: Component, name: string): Property | undefined =>
  properties.find((property) => property.name === name)

export const valueOf = (component: Component, name: string): string =>
  propertyOf(component, name)?.value ?? ""

/** The place of a line in a component. */
export const partOf = (component: Component, line: number, part: string): UnreadablePart => ({
  event: titleOf(component),
  line,
  part
})

/** The title of an event, for its owner, otherwise its UID. */
const titleOf = (component: Component): string | null => {
  const title = valueOf(component, "summary").replace(/\\n/gi, " ").replace(/\\(.)/g, "$1")
  return (title || valueOf(component, "uid")).replace(/\s+/g, " ").trim().slice(0, 80) || null
}

import type { BookingUid } from "@calendeal/domain/bookings"
import { type EntryTexts, mergeTexts } from "@calendeal/domain/calendars"
import { markProperty, type StoredObject, storedObject } from "@calendeal/domain/itip"
import ICAL from "ical.js"
import { entryMarkOf } from "../caldav/EntryMark.ts"
import { entryTimes } from "./entryTimes.ts"
import { NotACalendar } from "./readEvents.ts"

/** An entry of a meeting in an object of a server. Times are epoch milliseconds. */
export interface StoredEntry {
  readonly icalUid: string
  readonly start: number
  readonly end: number
  readonly isCancelled: boolean
  /** The host and the sequence of the last write; null: the server has dropped the mark. */
  readonly hostId: string | null
  readonly sequence: number | null
  /** The object with the new content, and with what the host has changed or added (D-ENTRY-11); null: none was given. */
  readonly merged: string | null
}

/** A text that can have a meeting's entry. */
interface EntryText {
  readonly text: string
  readonly rootUid: BookingUid
  /** The new content, to be merged; null: none. */
  readonly content: StoredObject | null
  /** Whether the object is as the service wrote it last. */
  readonly isUnchanged: boolean
}

/** The meeting's entry in an iCalendar text; undefined: the text is not an object with this meeting. */
export const storedEntry = ({ content, isUnchanged, rootUid, text }: EntryText): StoredEntry | undefined => {
  try {
    const calendar = parsed(text)
    const event = eventIn(calendar, rootUid)
    if (event === undefined) return undefined
    const mark = entryMarkOf(textIn(event, markProperty.toLowerCase()))
    return {
      icalUid: textIn(event, "uid"),
      ...entryTimes(text, textIn(event, "uid")),
      isCancelled: textIn(event, "status").toUpperCase() === "CANCELLED",
      hostId: mark?.hostId ?? null,
      sequence: mark?.sequence ?? null,
      merged: content === null ? null : merged(calendar, event, content, mark?.texts ?? null, isUnchanged)
    }
  } catch (error) {
    if (error instanceof Error) return undefined
    throw error
  }
}

/** The calendar of an object, for changes to its text. Throws `NotACalendar`, or an error of ical.js. */
const parsed = (text: string): ICAL.Component => {
  const whole: unknown = ICAL.parse(text.replace(/^\s*\uFEFF?/, ""))
  // ical.js gives one calendar as an array that begins with its name, and several as an array of those.
  const calendar: unknown = Array.isArray(whole) && typeof whole[0] !== "string" ? whole[0] : whole
  if (!Array.isArray(calendar) || calendar[0] !== "vcalendar") throw new NotACalendar()
  return new ICAL.Component(calendar)
}

/** The event without RECURRENCE-ID. The host of the UID differs after the service was renamed. */
const eventIn = (calendar: ICAL.Component, rootUid: BookingUid): ICAL.Component | undefined =>
  calendar
    .getAllSubcomponents("vevent")
    .find(
      (event) => !event.hasProperty("recurrence-id") && `${textIn(event, "uid")}@`.startsWith(`${rootUid}@`)
    )

const textIn = (component: ICAL.Component, name: string): string =>
  String(component.getFirstPropertyValue(name) ?? "")

/** The service decides these. All other properties and the alarms are the host's. */
const replaced = ["dtstamp", "dtstart", "dtend", "status", "sequence", markProperty.toLowerCase()]
const texts: { readonly [Name in keyof EntryTexts]: string } = {
  title: "summary",
  location: "location",
  description: "description"
}

const merged = (
  calendar: ICAL.Component,
  event: ICAL.Component,
  content: StoredObject,
  marks: string | null,
  isUnchanged: boolean
): string => {
  const present = {
    title: textIn(event, texts.title),
    location: textIn(event, texts.location),
    description: textIn(event, texts.description)
  }
  const { description, location, summary: title } = content
  const wanted = { title, location, description }
  // Some servers drop the mark. An unchanged object has no texts of the host.
  const kept = marks === null && isUnchanged ? wanted : mergeTexts(wanted, present, marks)
  // A client may have raised the sequence.
  const sequence = Math.max(content.sequence, Number(textIn(event, "sequence")) || 0)
  const ours = parsed(
    storedObject({
      ...content,
      sequence,
      summary: kept.title,
      location: kept.location,
      description: kept.description
    })
  )
  const written = ours.getFirstSubcomponent("vevent")
  if (!written) throw new NotACalendar()
  const replace = (name: string) => {
    event.removeAllProperties(name)
    for (const property of written.getAllProperties(name)) event.addProperty(property)
  }
  replaced.forEach(replace)
  event.removeAllProperties("duration")
  for (const name of ["title", "location", "description"] as const)
    if (kept[name] !== present[name]) replace(texts[name])
  if (!event.hasProperty("transp")) replace("transp")
  replacePeople(event, written)
  calendar.removeAllProperties("method")
  return `${calendar.toString()}\r\n`
}

/** Persons that the host invited stay, and so do the attendees' answers. */
const replacePeople = (event: ICAL.Component, written: ICAL.Component): void => {
  const [organizer] = written.getAllProperties("organizer")
  for (const present of event.getAllProperties("organizer"))
    if (organizer !== undefined || isOurs(present)) event.removeProperty(present)
  if (organizer !== undefined) event.addProperty(organizer)
  const wanted = new Map(written.getAllProperties("attendee").map((one) => [addressOf(one), one]))
  for (const present of event.getAllProperties("attendee")) {
    if (wanted.delete(addressOf(present))) continue
    if (isOurs(present)) event.removeProperty(present)
  }
  for (const attendee of wanted.values()) event.addProperty(attendee)
}

const isOurs = (person: ICAL.Property): boolean =>
  String(person.getFirstParameter("schedule-agent") ?? "").toUpperCase() === "CLIENT"

const addressOf = (person: ICAL.Property): string => String(person.getFirstValue()).toLowerCase()

import type { EntryConference, EntryContent, EntryIdentity } from "@calendeal/domain/calendars"
import * as DateTime from "effect/DateTime"
import { createHash } from "node:crypto"
import { type GoogleEntry, instantOfGoogle } from "./GoogleEntry.ts"

/**
 * The private properties of an entry: its meeting and sequence, and digests of the texts that the service wrote last. A text
 * with another digest was changed by the host. The version (`etag`) cannot show this, because Google changes it too, for
 * example when a conference is ready.
 */
const properties = {
  booking: "calendealBooking",
  sequence: "calendealSequence",
  content: "calendealContent"
} as const

/** Which text is in which field of the event, and the property with its digest. */
const texts = [
  { text: "title", field: "summary", property: "calendealTitle" },
  { text: "location", field: "location", property: "calendealPlace" },
  { text: "description", field: "description", property: "calendealText" }
] as const

/** The body that creates the event, or makes it equal to the content, except for texts that the host has changed (D-ENTRY-11). */
export const entryBody = (
  id: string,
  { rootUid }: Pick<EntryIdentity, "rootUid">,
  content: EntryContent,
  seen: GoogleEntry | null
): object => {
  const { endAt, people, startAt } = content
  const own = texts.filter(({ field, property }) => !isHosts(seen?.[field], writtenIn(seen)[property]))
  return {
    ...(seen === null && { id }),
    status: content.isTentative ? "tentative" : "confirmed",
    ...Object.fromEntries(own.map(({ field, text }) => [field, content[text]])),
    start: timeOf(startAt, seen?.start),
    end: timeOf(endAt, seen?.end),
    ...(people !== null && { attendees: attendeesOf(people.attendees, seen) }),
    ...(isConferenceMissing(content, seen) && { conferenceData: conferenceRequest(id, seen) }),
    extendedProperties: {
      private: {
        [properties.booking]: rootUid,
        [properties.sequence]: String(content.sequence),
        ...Object.fromEntries(own.map(({ property, text }) => [property, digestOf(content[text])])),
        [properties.content]: digestOfContent(content)
      }
    }
  }
}

/** Whether the event has the content already, so that nothing needs to be written. */
export const isUpToDate = (content: EntryContent, seen: GoogleEntry): boolean =>
  seen.status !== "cancelled" &&
  seen.start !== undefined &&
  seen.end !== undefined &&
  instantOfGoogle(seen.start) === DateTime.toEpochMillis(content.startAt) &&
  instantOfGoogle(seen.end) === DateTime.toEpochMillis(content.endAt) &&
  writtenIn(seen)[properties.content] === digestOfContent(content) &&
  !isConferenceMissing(content, seen)

/** Whether the event has a later version than the content. */
export const isLater = ({ sequence }: EntryContent, seen: GoogleEntry): boolean =>
  Number(writtenIn(seen)[properties.sequence] ?? 0) > sequence

/** The state of the event's conference; null: the content asks for none. */
export const conferenceOf = (content: EntryContent, seen: GoogleEntry): EntryConference | null => {
  if (content.conference !== "google_meet") return null
  const { createRequest, entryPoints = [] } = seen.conferenceData ?? {}
  const url = entryPoints.find(({ entryPointType }) => entryPointType === "video")?.uri ?? seen.hangoutLink
  if (url !== undefined) return { _tag: "Ready", url }
  return { _tag: createRequest?.status?.statusCode === "pending" ? "Pending" : "Failed" }
}

const isConferenceMissing = (content: EntryContent, seen: GoogleEntry | null): boolean =>
  content.conference === "google_meet" && seen?.conferenceData === undefined

/** Google ignores a repeated request id. A host who removes the conference gets a new one, so its id differs by version. */
const conferenceRequest = (id: string, seen: GoogleEntry | null) => ({
  createRequest: {
    requestId: seen === null ? id : `${id}-${digestOf(seen.etag)}`,
    conferenceSolutionKey: { type: "hangoutsMeet" }
  }
})

/** A changed event can have dates of whole days, which have to be removed. */
const timeOf = (time: DateTime.Utc, seen: GoogleEntry["start"]) => ({
  dateTime: DateTime.formatIso(time),
  ...(seen !== undefined && "date" in seen && { date: null })
})

/** The attendees with their replies so far. */
const attendeesOf = (
  attendees: NonNullable<EntryContent["people"]>["attendees"],
  seen: GoogleEntry | null
) => {
  const replies = new Map(
    (seen?.attendees ?? []).map(({ email = "", responseStatus }) => [email.toLowerCase(), responseStatus])
  )
  return attendees.map(({ email, name }) => {
    const responseStatus = replies.get(email.toLowerCase())
    return {
      email,
      ...(name !== "" && { displayName: name }),
      ...(responseStatus !== undefined && { responseStatus })
    }
  })
}

const writtenIn = (seen: GoogleEntry | null): Readonly<Record<string, string>> =>
  seen?.extendedProperties?.private ?? {}

const isHosts = (text: string | undefined, written: string | undefined): boolean =>
  written !== undefined && digestOf(text ?? "") !== written

/** Spaces do not count, because Google can remove some. */
const digestOf = (text: string): string =>
  createHash("sha256").update(text.replaceAll(/\s+/g, " ").trim()).digest("base64url").slice(0, 22)

const digestOfContent = (content: EntryContent): string => {
  const { description, endAt, isTentative, location, people, startAt, title } = content
  return digestOf(
    JSON.stringify([
      title,
      location,
      description,
      DateTime.formatIso(startAt),
      DateTime.formatIso(endAt),
      people?.attendees.map(({ email, name }) => [email, name]),
      ...(isTentative ? ["tentative"] : [])
    ])
  )
}

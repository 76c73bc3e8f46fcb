import type { CalendarAccess } from "@calendeal/domain/calendars"
import { HttpClientRequest } from "effect/http"
import type { HttpMethod } from "effect/http/HttpMethod"

export type Collection = Extract<CalendarAccess, { readonly _tag: "caldav" }>

const namespaces = 'xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"'

/** What the collection is. */
export const askWhatItIs = (collection: Collection) =>
  request(collection, "PROPFIND", "0", `<propfind ${namespaces}><prop><resourcetype/></prop></propfind>`)

/** The versions of all that is in it. */
export const askForVersions = (collection: Collection) =>
  request(
    collection,
    "PROPFIND",
    "1",
    `<propfind ${namespaces}><prop><resourcetype/><getetag/></prop></propfind>`
  )

/** What has changed since a state, or everything since the empty one (RFC 6578). */
export const askForChanges = (collection: Collection, token: string) =>
  request(
    collection,
    "REPORT",
    // Section 3.2: the depth of the request is 0, and that of the report is said inside.
    "0",
    `<sync-collection ${namespaces}><sync-token>${escaped(token)}</sync-token><sync-level>1</sync-level><prop><getetag/></prop></sync-collection>`
  )

/** Objects, whole (RFC 4791, 7.9). */
export const askForObjects = (collection: Collection, paths: ReadonlyArray<string>) =>
  request(
    collection,
    "REPORT",
    "1",
    `<C:calendar-multiget ${namespaces}><prop><getetag/><C:calendar-data/></prop>${paths
      .map((path) => `<href>${escaped(encodeURI(path).replaceAll("#", "%23").replaceAll("?", "%3F"))}</href>`)
      .join("")}</C:calendar-multiget>`
  )

const request = (
  { address, password, username }: Collection,
  // The list of methods that the client's types know is shorter than HTTP's; it sends whatever it is given.
  method: "PROPFIND" | "REPORT",
  depth: "0" | "1",
  body: string
) =>
  HttpClientRequest.make(method as HttpMethod)(address).pipe(
    HttpClientRequest.basicAuth(username, password),
    HttpClientRequest.setHeader("depth", depth),
    HttpClientRequest.bodyText(
      `<?xml version="1.0" encoding="utf-8"?>${body}`,
      "application/xml; charset=utf-8"
    )
  )

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")

import type { CalendarAccess } from "@calendeal/domain/calendars"
import { HttpClientRequest } from "effect/http"
import type { HttpMethod } from "effect/http/HttpMethod"

export type Collection = Extract<CalendarAccess, { readonly _tag: "caldav" }>

const namespaces = 'xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"'

/** Asks for the type of the collection. */
export const askWhatItIs = (collection: Collection) =>
  request(collection, "PROPFIND", "0", `<propfind ${namespaces}><prop><resourcetype/></prop></propfind>`)

/** Asks for the versions of all objects. */
export const askForVersions = (collection: Collection) =>
  request(
    collection,
    "PROPFIND",
    "1",
    `<propfind ${namespaces}><prop><resourcetype/><getetag/></prop></propfind>`
  )

/** Asks for the changes since a state, or for everything with an empty token (RFC 6578). */
export const askForChanges = (collection: Collection, token: string) =>
  request(
    collection,
    "REPORT",
    // Section 3.2: the request has depth 0, and the body gives the depth of the report.
    "0",
    `<sync-collection ${namespaces}><sync-token>${escaped(token)}</sync-token><sync-level>1</sync-level><prop><getetag/></prop></sync-collection>`
  )

/** Asks for whole objects (RFC 4791, 7.9). */
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
  // The client's types do not list WebDAV methods, but it sends any method.
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

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

/** Asks for whole objects by their addresses, as the server writes them (RFC 4791, 7.9). */
export const askForObjects = (collection: Collection, hrefs: ReadonlyArray<string>) =>
  request(
    collection,
    "REPORT",
    "1",
    `<C:calendar-multiget ${namespaces}><prop><getetag/><C:calendar-data/></prop>${hrefs
      .map((href) => `<href>${escaped(href)}</href>`)
      .join("")}</C:calendar-multiget>`
  )

/** Asks what the user may do in the collection (RFC 3744, 5.5). */
export const askForPrivileges = (collection: Collection) =>
  request(
    collection,
    "PROPFIND",
    "0",
    `<propfind ${namespaces}><prop><current-user-privilege-set/></prop></propfind>`
  )

/** Asks for the object with this UID (RFC 4791, 7.8.6). */
export const askForUid = (collection: Collection, icalUid: string) =>
  request(
    collection,
    "REPORT",
    "1",
    `<C:calendar-query ${namespaces}><prop><getetag/></prop><C:filter><C:comp-filter name="VCALENDAR"><C:comp-filter name="VEVENT"><C:prop-filter name="UID"><C:text-match collation="i;octet">${escaped(icalUid)}</C:text-match></C:prop-filter></C:comp-filter></C:comp-filter></C:filter></C:calendar-query>`
  )

/**
 * Asks where the calendars of the user are (RFC 5397; RFC 4791, 6.2.1), or what the calendars in this collection are. Without the
 * password.
 */
export const askForAccount = (address: string, depth: "0" | "1") =>
  anonymous(
    address,
    "PROPFIND",
    depth,
    `<propfind ${namespaces} xmlns:A="http://apple.com/ns/ical/"><prop><resourcetype/><displayname/><current-user-principal/><current-user-privilege-set/><C:calendar-home-set/><C:supported-calendar-component-set/><A:calendar-color/></prop></propfind>`
  )

/** Asks for the version of one object. */
export const askForVersion = (collection: Collection, url: string) =>
  request(
    { ...collection, address: url },
    "PROPFIND",
    "0",
    `<propfind ${namespaces}><prop><getetag/></prop></propfind>`
  )

/** Gets an object. Not compressed, because some servers give the compressed one another ETag. */
export const getObject = ({ password, username }: Collection, url: string) =>
  HttpClientRequest.get(url).pipe(
    HttpClientRequest.basicAuth(username, password),
    HttpClientRequest.setHeader("accept-encoding", "identity")
  )

/** The version that an object must have to be written or deleted; null: none, it must not exist. */
export type Precondition = { readonly etag: string } | null

/** Puts an object. Undefined: whatever is there. */
export const putObject = (
  { password, username }: Collection,
  url: string,
  text: string,
  before: Precondition | undefined
) =>
  HttpClientRequest.put(url).pipe(
    HttpClientRequest.basicAuth(username, password),
    onlyIf(before),
    HttpClientRequest.bodyText(text, "text/calendar; charset=utf-8")
  )

/** Deletes an object. Undefined: whatever is there. */
export const deleteObject = (
  { password, username }: Collection,
  url: string,
  before: Exclude<Precondition, null> | undefined
) => HttpClientRequest.delete(url).pipe(HttpClientRequest.basicAuth(username, password), onlyIf(before))

/** `If-Match` compares strongly: a weak ETag would match nothing (RFC 9110, 13.1.1). */
const onlyIf = (before: Precondition | undefined) => (request: HttpClientRequest.HttpClientRequest) => {
  if (before === undefined) return request
  return before === null
    ? HttpClientRequest.setHeader(request, "if-none-match", "*")
    : HttpClientRequest.setHeader(request, "if-match", before.etag.replace(/^W\//, ""))
}

/** The address of a path on the collection's server. Escaped characters of the path stay escaped. */
export const urlOfPath = ({ address }: Collection, path: string): string =>
  new URL(address).origin +
  encodeURI(path)
    .replace(/%25(?=[0-9A-F]{2})/gi, "%")
    .replaceAll("#", "%23")
    .replaceAll("?", "%3F")

const request = (
  { address, password, username }: Collection,
  method: "PROPFIND" | "REPORT",
  depth: "0" | "1",
  body: string
) => anonymous(address, method, depth, body).pipe(HttpClientRequest.basicAuth(username, password))

const anonymous = (
  address: string,
  // The client's types do not list WebDAV methods, but it sends any method.
  method: "PROPFIND" | "REPORT",
  depth: "0" | "1",
  body: string
) =>
  HttpClientRequest.make(method as HttpMethod)(address).pipe(
    HttpClientRequest.setHeader("depth", depth),
    HttpClientRequest.bodyText(
      `<?xml version="1.0" encoding="utf-8"?>${body}`,
      "application/xml; charset=utf-8"
    )
  )

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")

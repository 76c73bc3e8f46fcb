import { type Element, readXml, within } from "./readXml.ts"

/** A server's report about one resource. */
export interface Resource {
  /** The normalised path, to compare. */
  readonly path: string
  /** The address as the server writes it, to send back (RFC 4918, 8.3). */
  readonly href: string
  /** The status of the resource as a whole; 200 by default. */
  readonly status: number
  /** Whether the server says that there is no such resource, by its status or that of all its properties. */
  readonly isMissing: boolean
  readonly etag: string | undefined
  readonly data: string | undefined
  readonly isCollection: boolean
  readonly isCalendar: boolean
}

/** The answer to most requests of CalDAV (RFC 4918, 13; RFC 6578, 6.4). */
export interface Multistatus {
  readonly resources: ReadonlyArray<Resource>
  readonly syncToken: string | undefined
}

/** Parses a multistatus; undefined for any other text. Addresses are resolved against `base`. */
export const readMultistatus = (text: string, base: string): Multistatus | undefined => {
  const root = readXml(text.trim())
  if (root?.name !== "multistatus") return undefined
  const resources = root.children
    .filter(({ name }) => name === "response")
    .map((one) => resourceOf(one, base))
  const token = root.children.find(({ name }) => name === "sync-token") ?? within(root, "sync-token")
  return { resources, syncToken: token?.text.trim() || undefined }
}

const resourceOf = (response: Element, base: string): Resource => {
  const href = response.children.find(({ name }) => name === "href")?.text.trim() ?? ""
  const propstats = response.children.filter(({ name }) => name === "propstat")
  const found = propstats.find((propstat) => statusOf(propstat) === 200)
  const type = within(found, "resourcetype")
  const status = statusOf(response) ?? 200
  const isOfNothing = propstats.length > 0 && propstats.every((propstat) => statusOf(propstat) === 404)
  return {
    // Never left out: an object that is listed in an odd way would count as free.
    path: pathOf(href, base) ?? href,
    href,
    status,
    isMissing: status === 404 || status === 410 || isOfNothing,
    etag: within(found, "getetag")?.text.trim(),
    data: within(found, "calendar-data")?.text,
    isCollection: within(type, "collection") !== undefined,
    isCalendar: within(type, "calendar") !== undefined
  }
}

/** The names of the user's privileges (RFC 3744, 5.5), such as `write` or `bind`; undefined: the server does not say. */
export const readPrivileges = (text: string): ReadonlyArray<string> | undefined => {
  const response = readXml(text.trim())?.children.find(({ name }) => name === "response")
  const found = response?.children.find(
    (child) =>
      child.name === "propstat" && statusOf(child) === 200 && within(child, "privilege") !== undefined
  )
  return within(found, "current-user-privilege-set")?.children.flatMap(({ children }) =>
    children.map(({ name }) => name)
  )
}

/** The status of the element itself, without those of its children. */
export const statusOf = ({ children }: Element): number | undefined => {
  const line = children.find(({ name }) => name === "status")?.text
  const [, code] = /^\s*HTTP\/[\d.]+ (\d{3})/.exec(line ?? "") ?? []
  return code === undefined ? undefined : Number(code)
}

/**
 * The normalised path of an address: servers escape differently, even from one response to the next. A slash that is escaped is part of
 * a name. Of an address on another origin only the path counts: a server behind a proxy can know its own name wrongly.
 */
export const pathOf = (href: string, base: string): string | undefined =>
  URL.parse(href, base)
    ?.pathname.split("/")
    .map((segment) => unescapedName(segment).replace(/[%/]/g, encodeURIComponent))
    .join("/")

const unescapedName = (segment: string): string => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

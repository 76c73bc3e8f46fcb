import * as Schema from "effect/Schema"
import { type Fault, faultFields } from "../../kernel/texts/index.ts"

/** A server whose calendars a member wants to see, with the account there. */
export interface CalendarServer {
  readonly address: URL
  readonly username: string
  readonly password: string
}

/** A calendar of the account on a CalDAV server. */
export interface DiscoveredCalendar {
  /** The URL of the collection, for `CalendarAccess`. */
  readonly address: string
  readonly name: string
  /** `#rrggbb`; null: it has none. */
  readonly colour: string | null
  /** False: the server says that the account may not write. */
  readonly canWrite: boolean
}

/** The most calendars of an account that are listed. */
export const maximumDiscovered = 250

/** The address leads to no calendars of a CalDAV server (D-CAL-18), or to a server that must not get the password (D-CAL-19). */
export class NoCalendarServer extends Schema.TaggedError<NoCalendarServer>()(
  "NoCalendarServer",
  faultFields
) {}

export const noCalendarServer: Fault = {
  message:
    "There are no calendars at this address. Enter that of the CalDAV server, such as caldav.example.com, or of one calendar.",
  code: "no_calendar_server"
}

/** The address leads to another server, of which only the member can say that it is to get the password. */
export const otherServer = (server: URL): Fault => ({
  message: `The server refers to ${server.host}. Enter that address if you trust it with the password.`,
  code: "other_server",
  values: { server: server.host }
})

/** The address of a server that a person entered, or of the domain of an email; null: it is none (D-CAL-18). */
export const serverAddress = (text: string): URL | null => {
  const entered = text.trim()
  if (/^https?:\/\//i.test(entered)) return URL.parse(entered)
  if (/[\s\\]|:\/\//.test(entered)) return null
  const [host = ""] = entered.split("/")
  return URL.parse(`https://${entered.slice(host.lastIndexOf("@") + 1)}`)
}

/**
 * Where a server that has the password may send it: to itself, and to other names of its domain over https; null: nowhere (D-CAL-19). A
 * server behind a proxy can write `http:` of itself and mean `https:`.
 */
export const withinServer = (from: URL, to: URL): URL | null => {
  const next = new URL(to)
  if (from.protocol === "https:" && to.protocol === "http:" && to.port === "") next.protocol = "https:"
  next.username = ""
  next.password = ""
  next.hash = ""
  const isSecure = next.protocol === "https:" || (next.protocol === "http:" && from.protocol === "http:")
  if (!isSecure) return null
  if (next.hostname === from.hostname) return next
  return next.protocol === "https:" && isInDomain(next.hostname, domainOf(from.hostname)) ? next : null
}

const isInDomain = (name: string, domain: string | null): boolean =>
  domain !== null && (name === domain || name.endsWith(`.${domain}`))

/** The name without its first part: `icloud.com` of `caldav.icloud.com`. Null: that could belong to several owners. */
const domainOf = (hostname: string): string | null => {
  // The last part of an IP address is a number, or the address stands in brackets.
  if (/[\d\]]$/.test(hostname)) return null
  const parts = hostname.split(".")
  if (parts.length < 2) return null
  const domain = parts.length === 2 ? parts : parts.slice(1)
  return isSharedSuffix(domain) ? hostname : domain.join(".")
}

/** Whether it looks like `co.uk` or `com.au`, under which different owners have names. */
const isSharedSuffix = ([name = "", country = "", ...more]: ReadonlyArray<string>): boolean =>
  more.length === 0 && country.length === 2 && name.length <= 3

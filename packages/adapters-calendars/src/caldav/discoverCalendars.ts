import {
  type CalendarServer,
  type DiscoveredCalendar,
  type FetchFailed,
  maximumDiscovered,
  NoCalendarServer,
  noCalendarServer
} from "@calendeal/domain/calendars"
import * as Effect from "effect/Effect"
import type { HttpClient } from "effect/http"
import type { CalendarReader } from "../thread/CalendarReader.ts"
import type { AccountResource } from "./AccountResource.ts"
import { accountRequests, type AccountRequests, type Reply } from "./accountRequests.ts"
import { mayWrite } from "./tryWriting.ts"

/** The collections of calendars of one account that are read: a server has one, or one more for shared ones. */
const mostHomes = 3

/**
 * Finds the calendars of an account (RFC 6764, 6): at the address itself, else at the server's well-known path, else at its root. The
 * resource there names the account, and the account names the collection of its calendars.
 */
export const discoverCalendars = Effect.fn("calendars.discover")(function* (
  client: HttpClient.HttpClient,
  reader: CalendarReader,
  server: CalendarServer
): Effect.fn.Return<ReadonlyArray<DiscoveredCalendar>, FetchFailed | NoCalendarServer> {
  const requests = accountRequests(client, reader, server)
  for (const start of startsAt(server.address)) {
    const found = yield* calendarsFrom(requests, start)
    if (found !== null) return found.slice(0, maximumDiscovered)
  }
  return yield* new NoCalendarServer(noCalendarServer)
})

const startsAt = (address: URL): ReadonlyArray<URL> => {
  const [root, wellKnown] = [new URL("/", address), new URL("/.well-known/caldav", address)]
  return address.pathname === "/" ? [wellKnown, root] : [address, wellKnown, root]
}

/** The calendars to which this address leads; null: to none. */
const calendarsFrom = Effect.fnUntraced(function* (requests: AccountRequests, start: URL) {
  const first = yield* requests.describe(start)
  const [resource] = first?.resources ?? []
  if (first === null || resource === undefined) return null
  if (resource.isCalendar) return [calendarAt(first.at, first.at, resource)]
  const account = resource.homes.length > 0 ? first : yield* accountOf(requests, first, resource)
  const homes = account?.resources[0]?.homes ?? []
  if (account === null || homes.length === 0) {
    // The address of a home itself, on a server that names no account.
    const listed = listedIn(yield* requests.list(first.at))
    return listed.length > 0 ? listed : null
  }
  const lists = yield* Effect.forEach(homes.slice(0, mostHomes), (home) =>
    Effect.map(requests.list(requests.addressOf(account.at, home)), listedIn)
  )
  return lists.flat()
})

const accountOf = (requests: AccountRequests, { at }: Reply, { principal }: AccountResource) =>
  principal === null ? Effect.succeed(null) : requests.describe(requests.addressOf(at, principal))

const listedIn = (reply: Reply | null): ReadonlyArray<DiscoveredCalendar> =>
  reply === null
    ? []
    : reply.resources
        .filter(({ isCalendar, takesEvents }) => isCalendar && takesEvents)
        .flatMap((resource) => {
          const address = URL.parse(resource.href, reply.at)
          return address === null ? [] : [calendarAt(reply.at, address, resource)]
        })

/** Only the path of the address counts: a server behind a proxy can know its own name wrongly. */
const calendarAt = (
  { origin }: URL,
  { pathname }: URL,
  { colour, name, privileges }: AccountResource
): DiscoveredCalendar => ({
  address: `${origin}${pathname}`,
  name: (name ?? lastNameIn(pathname)).slice(0, 200),
  colour,
  canWrite: privileges === null || mayWrite(privileges)
})

const lastNameIn = (pathname: string): string =>
  pathname.split("/").findLast((part) => part !== "") ?? pathname

import type { Calendar, Event, Subscription } from "@microsoft/microsoft-graph-types"
import { mockServer, sendJson, type Request } from "@calendeal/port-contracts/mock-server"
import { GraphCalendar, GraphError } from "./GraphCalendar.ts"

/** An answer instead of the right one. `cut`: the request is carried out, and the connection ends without an answer. */
export type Disturbance =
  | { readonly _tag: "Cut" }
  | { readonly _tag: "Refused"; readonly status: number; readonly code: string; readonly retryAfter?: number }

/**
 * A stand-in for the calendars of Microsoft Graph, built from its documentation and the published types, and not compared with
 * Microsoft itself. Unknown paths, parameters, fields and headers are refused, and so are tokens that are not accepted.
 */
export const graphServer = (accepts: (token: string) => boolean = () => true) => {
  const calendars = new Map<string, GraphCalendar>()
  const disturbances: Array<readonly [method: string, disturbance: Disturbance]> = []
  const calendarOf = (id: string): GraphCalendar => {
    const known = calendars.get(id)
    if (known === undefined) throw new GraphError(404, "ErrorItemNotFound")
    return known
  }
  const subscriptions: Array<Subscription> = []
  const server = mockServer((request, response) => {
    const nth = disturbances.findIndex(([method]) => method === request.method)
    const [, disturbance] = nth === -1 ? [] : (disturbances.splice(nth, 1)[0] ?? [])
    if (disturbance?._tag === "Refused") {
      if (disturbance.retryAfter !== undefined) response.setHeader("retry-after", disturbance.retryAfter)
      return sendJson(response, disturbance.status, { error: { code: disturbance.code } })
    }
    try {
      const [status, body] =
        request.url.pathname === "/graph/v1.0/subscriptions"
          ? subscribe(request, subscriptions, accepts)
          : answerTo(request, calendarOf, accepts)
      if (disturbance?._tag === "Cut") return void response.destroy()
      return status === 204 ? void response.writeHead(204).end() : sendJson(response, status, body)
    } catch (error) {
      if (!(error instanceof GraphError)) throw error
      return sendJson(response, error.status, { error: { code: error.code, message: error.code } })
    }
  })
  return {
    server,
    calendars,
    subscriptions,
    /** Adds a calendar; `default` is the user's default calendar. */
    addCalendar: (id: string) => {
      const calendar = new GraphCalendar()
      calendars.set(id, calendar)
      return calendar
    },
    /** Disturbs the next request with this method. */
    disturb: (method: string, disturbance: Disturbance) => void disturbances.push([method, disturbance])
  }
}

const answerTo = (
  { body, headers, method, url }: Request,
  calendarOf: (id: string) => GraphCalendar,
  accepts: (token: string) => boolean
): readonly [status: number, body: object] => {
  if (!accepts(/^Bearer (.+)$/.exec(headers.authorization ?? "")?.[1] ?? ""))
    throw new GraphError(401, "InvalidAuthenticationToken")
  const paths =
    /^\/graph\/v1\.0\/me(?:\/calendars\/([^/]+)|\/calendar)?(?:\/(events|calendarView\/delta)(?:\/([^/]+))?)?$/
  const [isKnown, calendarId, part, event] = paths.exec(url.pathname) ?? []
  if (isKnown === undefined) throw new GraphError(400, "BadRequest")
  const calendar = calendarOf(calendarId === undefined ? "default" : decodeURIComponent(calendarId))
  const preferences = String(headers["prefer"])
  if (!preferences.includes('outlook.timezone="UTC"')) throw new GraphError(400, "ErrorInvalidTimeZone")
  if (part === "calendarView/delta") return [200, changes(calendar, url)]
  if (
    !preferences.includes('IdType="ImmutableId"') ||
    !preferences.includes('outlook.body-content-type="text"')
  )
    throw new GraphError(400, "ErrorInvalidPreference")
  if (part === undefined) {
    expectQuery(url, ["$select"])
    const { allowedOnlineMeetingProviders: allowed, canEdit } = calendar
    const shown: Calendar = {
      canEdit,
      allowedOnlineMeetingProviders: [...allowed] as Calendar["allowedOnlineMeetingProviders"] & object
    }
    return [200, shown]
  }
  if (body !== "" && headers["content-type"] !== "application/json")
    throw new GraphError(415, "RequestBodyRead")
  const id = event === undefined ? undefined : decodeURIComponent(event)
  const given = (): Event => JSON.parse(body)
  const shown = expandedIn(url)
  if (id === undefined) {
    if (method === "POST") {
      expectQuery(url, [])
      return [201, calendar.view(calendar.create(given()), [])]
    }
    if (method !== "GET") throw new GraphError(405, "BadRequest")
    expectQuery(url, ["$filter", "$expand", "$top"])
    return [200, { value: filtered(calendar, url).map((stored) => calendar.view(stored, shown)) }]
  }
  expectQuery(url, method === "GET" ? ["$expand"] : [])
  switch (method) {
    case "GET":
      return [200, calendar.view(calendar.find(id), shown)]
    case "PATCH":
      return [200, calendar.view(calendar.change(id, given(), headers["if-match"]), [])]
    case "DELETE":
      if (!calendar.canEdit) throw new GraphError(403, "ErrorAccessDenied")
      calendar.remove(id)
      return [204, {}]
    default:
      throw new GraphError(405, "BadRequest")
  }
}

/** The rules of subscriptions to events. The validation of the address is not made. */
const subscribe = (
  { body, headers, method }: Request,
  subscriptions: Array<Subscription>,
  accepts: (token: string) => boolean
): readonly [status: number, body: object] => {
  if (!accepts(/^Bearer (.+)$/.exec(headers.authorization ?? "")?.[1] ?? ""))
    throw new GraphError(401, "InvalidAuthenticationToken")
  if (method !== "POST") throw new GraphError(405, "BadRequest")
  const given: Subscription = JSON.parse(body)
  const allowed: ReadonlyArray<string> = [
    "changeType",
    "notificationUrl",
    "lifecycleNotificationUrl",
    "resource",
    "expirationDateTime",
    "clientState"
  ] satisfies ReadonlyArray<keyof Subscription>
  const minutes = (Date.parse(given.expirationDateTime ?? "") - Date.now()) / 60_000
  const isRight =
    Object.keys(given).every((name) => allowed.includes(name)) &&
    (given.changeType ?? "").split(",").every((type) => ["created", "updated", "deleted"].includes(type)) &&
    [given.notificationUrl, given.lifecycleNotificationUrl].every((url) =>
      (url ?? "").startsWith("https:")
    ) &&
    /^me\/(?:events|calendars\/[^/]+\/events)$/.test(given.resource ?? "") &&
    (given.clientState ?? "").length <= 128 &&
    minutes > 0 &&
    minutes <= 4230
  if (!isRight) throw new GraphError(400, "InvalidRequest")
  const subscription: Subscription = { ...given, id: crypto.randomUUID() }
  subscriptions.push(subscription)
  return [201, subscription]
}

const expectQuery = ({ searchParams }: URL, names: ReadonlyArray<string>): void => {
  for (const name of searchParams.keys()) if (!names.includes(name)) throw new GraphError(400, "BadRequest")
}

/** The ids of the extended properties that are asked for. */
const expandedIn = ({ searchParams }: URL): ReadonlyArray<string> => {
  const expand = searchParams.get("$expand")
  if (expand === null) return []
  const [, id] = /^singleValueExtendedProperties\(\$filter=id eq '([^']+)'\)$/.exec(expand) ?? []
  if (id === undefined) throw new GraphError(400, "ErrorInvalidProperty")
  return [id]
}

const filtered = (calendar: GraphCalendar, { searchParams }: URL) => {
  const form = /^singleValueExtendedProperties\/Any\(ep: ep\/id eq '([^']+)' and ep\/value eq '([^']+)'\)$/
  const [, id, value] = form.exec(searchParams.get("$filter") ?? "") ?? []
  if (id === undefined) throw new GraphError(400, "ErrorInvalidUrlQueryFilter")
  return [...calendar.events.values()].filter(({ properties }) => properties.get(id) === value)
}

/** The changes of a calendar view, in one page. */
const changes = (calendar: GraphCalendar, url: URL): object => {
  const since = Number(url.searchParams.get("$deltatoken") ?? 0)
  const ids = new Set(calendar.log.slice(since))
  const value = [...ids].flatMap((id): ReadonlyArray<object> => {
    const stored = calendar.events.get(id)
    if (stored !== undefined) return [calendar.view(stored, [])]
    return since === 0 ? [] : [{ id, "@removed": { reason: "deleted" } }]
  })
  return { value, "@odata.deltaLink": `${url.origin}${url.pathname}?$deltatoken=${calendar.log.length}` }
}

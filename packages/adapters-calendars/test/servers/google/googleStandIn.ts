import * as Effect from "effect/Effect"
import { mockServer, type Request } from "@calendeal/port-contracts/mock-server"
import { checks } from "./checks.ts"
import { discovery, type Method } from "./Discovery.ts"
import { GoogleError, invalid } from "./GoogleError.ts"
import { type Json, objectIn, textIn } from "./Json.ts"
import { type CalendarSettings, StoredCalendar } from "./StoredCalendar.ts"

/** A user's grant to the client `client` with the secret `secret`: a refresh token and its scopes. */
export interface Grant {
  readonly scopes: ReadonlyArray<string>
}

const scopeOf = (name: string): string => `https://www.googleapis.com/auth/${name}`
const owner: CalendarSettings = { role: "owner", meet: { reads: 2, ends: "success" } }

/**
 * A stand-in for Google Calendar, generated from Google's discovery document: it refuses every method, parameter, field and
 * value that the document does not have. Google's own client judges it (googleClient.test.ts).
 */
export const googleStandIn = Effect.gen(function* () {
  const document = yield* Effect.promise(discovery)
  const check = checks(document)
  const routes = Object.values(document.resources)
    .flatMap(({ methods = {} }) => Object.values(methods))
    .map((method) => ({ method, pattern: patternOf(`/${document.servicePath}${method.path}`) }))
    // `events/watch` before `events/{eventId}`.
    .toSorted((one, other) => placeholders(one.method) - placeholders(other.method))

  const calendars = new Map<string, StoredCalendar>()
  const grants = new Map<string, Grant>([["refresh-1", { scopes: [scopeOf("calendar.events")] }]])
  const tokens = new Map<string, Grant>()
  const channels = new Map<string, { readonly channel: Json; readonly calendar: string }>()
  const state = {
    /** The next requests are refused with these errors. */
    refusals: new Array<GoogleError>(),
    /** The next requests are carried out, but their responses are lost. */
    lostAnswers: 0,
    /** Called before the next change of an event, as if it came from another client. */
    meantime: () => undefined as void
  }

  const calendarOf = (id: string): StoredCalendar => {
    const calendar = calendars.get(id)
    if (calendar === undefined) throw new GoogleError(404, "notFound", "Not Found")
    return calendar
  }

  const acts: Readonly<Record<string, (call: Call) => Json | null>> = {
    "calendar.events.insert": ({ body, calendar, search }) => calendarOf(calendar).insert(body, search),
    "calendar.events.get": ({ calendar, event }) => calendarOf(calendar).get(event),
    "calendar.events.patch": ({ body, calendar, event, ifMatch, search }) =>
      calendarOf(calendar).patch(event, body, ifMatch, search),
    "calendar.events.update": ({ body, calendar, event, ifMatch, search }) =>
      calendarOf(calendar).update(event, body, ifMatch, search),
    "calendar.events.delete": ({ calendar, event, ifMatch, search }) => {
      calendarOf(calendar).delete(event, ifMatch, search)
      return null
    },
    "calendar.events.list": ({ calendar, search }) => listOf(calendarOf(calendar), search),
    "calendar.calendarList.get": ({ calendar }) => ({
      kind: "calendar#calendarListEntry",
      id: calendar,
      accessRole: calendarOf(calendar).settings.role
    }),
    "calendar.events.watch": ({ body, calendar }) => {
      calendarOf(calendar)
      const [address = "", id = ""] = [textIn(body, "address"), textIn(body, "id")]
      if (!address.startsWith("https://"))
        throw new GoogleError(400, "push.webhookUrlNotHttps", "WebHook callback must be HTTPS")
      if (!/^[A-Za-z0-9_+/=-]{1,64}$/.test(id)) throw invalid("Invalid channel id")
      if (channels.has(id)) throw new GoogleError(400, "channelIdNotUnique", `Channel id ${id} not unique`)
      if ((textIn(body, "token") ?? "").length > 256) throw invalid("Token too long")
      const channel = {
        kind: "api#channel",
        id,
        resourceId: `resource-${calendar}`,
        resourceUri: `https://www.googleapis.com/calendar/v3/calendars/${calendar}/events`,
        ...("token" in body && { token: body["token"] }),
        expiration: textIn(body, "expiration") ?? String(Date.now() + 604_800_000)
      }
      channels.set(id, { channel: { ...channel, address }, calendar })
      return channel
    },
    "calendar.channels.stop": ({ body }) => {
      const known = channels.get(textIn(body, "id") ?? "")
      if (known === undefined || known.channel["resourceId"] !== body["resourceId"])
        throw new GoogleError(404, "notFound", "Channel not found")
      channels.delete(textIn(body, "id") ?? "")
      return null
    }
  }

  /** Carries out a request of the API. */
  const carryOut = (request: Request): { readonly status: number; readonly body: Json | null } => {
    const { headers, method: httpMethod, url } = request
    const route = routes.find(
      ({ method, pattern }) => method.httpMethod === httpMethod && pattern.test(url.pathname)
    )
    if (route === undefined) throw new GoogleError(404, "notFound", "Not Found")
    const grant = tokens.get((headers.authorization ?? "").replace(/^Bearer /, ""))
    if (grant === undefined) throw new GoogleError(401, "authError", "Invalid Credentials")
    if (!route.method.scopes.some((scope) => grant.scopes.includes(scope)))
      throw new GoogleError(403, "insufficientPermissions", "Request had insufficient authentication scopes.")
    const refusal = state.refusals.shift()
    if (refusal !== undefined) throw refusal
    check.query(route.method, url.searchParams)
    const act = acts[route.method.id]
    if (act === undefined) throw new GoogleError(501, "notImplemented", `${route.method.id} has no stand-in`)
    const isChange = httpMethod !== "GET"
    const body = check.body(route.method, request.body)
    if (isChange) {
      const { meantime } = state
      state.meantime = () => undefined
      meantime()
    }
    const [calendar = "", event = ""] = (route.pattern.exec(url.pathname) ?? [])
      .slice(1)
      .map((part) => decodeURIComponent(part))
    const answer = act({
      calendar,
      event,
      search: url.searchParams,
      body,
      ifMatch: headers["if-match"]
    })
    return answer === null
      ? { status: 204, body: null }
      : { status: 200, body: check.selected(route.method, answer, url.searchParams.get("fields")) }
  }

  const server = yield* mockServer((request, response) => {
    const send = (status: number, body: object | null, headers: Readonly<Record<string, string>> = {}) => {
      response.writeHead(status, { ...headers, ...(body !== null && { "content-type": "application/json" }) })
      response.end(body === null ? undefined : JSON.stringify(body))
    }
    if (request.url.pathname === "/token") {
      const token = issue(request.body)
      return send("error" in token ? Number(token["status"]) : 200, token)
    }
    try {
      const { body, status } = carryOut(request)
      if (state.lostAnswers > 0) {
        state.lostAnswers -= 1
        response.destroy()
        return
      }
      send(status, body, typeof body?.["etag"] === "string" ? { etag: body["etag"] } : {})
    } catch (error) {
      if (!(error instanceof GoogleError)) throw error
      send(error.status, error.body, error.headers)
    }
  })

  const issue = (body: string): Json => {
    const form = new URLSearchParams(body)
    const grant = grants.get(form.get("refresh_token") ?? "")
    if (form.get("client_id") !== "client" || form.get("client_secret") !== "secret")
      return { status: 401, error: "invalid_client" }
    if (form.get("grant_type") !== "refresh_token" || grant === undefined)
      return { status: 400, error: "invalid_grant" }
    const token = `access-${crypto.randomUUID()}`
    tokens.set(token, grant)
    return { access_token: token, expires_in: 3599, token_type: "Bearer", scope: grant.scopes.join(" ") }
  }

  return {
    origin: server.origin,
    requests: server.requests,
    addresses: { calendars: `${server.origin}/calendar/v3`, tokens: `${server.origin}/token` },
    state,
    channels,
    /** Adds a calendar, or returns it. */
    calendar: (id: string, settings = owner): StoredCalendar => {
      const calendar = calendars.get(id) ?? new StoredCalendar(id, settings)
      calendars.set(id, calendar)
      return calendar
    },
    /** A refresh token with these scopes, for example `calendar.events`. */
    grant: (refreshToken: string, ...scopes: ReadonlyArray<string>): void => {
      grants.set(refreshToken, { scopes: scopes.map(scopeOf) })
    },
    /** Ends a grant and its access tokens. */
    revoke: (refreshToken: string): void => {
      const ended = grants.get(refreshToken)
      grants.delete(refreshToken)
      for (const [token, grant] of tokens) if (grant === ended) tokens.delete(token)
    }
  }
})

interface Call {
  readonly calendar: string
  readonly event: string
  readonly search: URLSearchParams
  readonly body: Json
  readonly ifMatch: string | undefined
}

const placeholders = ({ path }: Method): number => path.split("{").length

const patternOf = (path: string): RegExp => new RegExp(`^${path.replaceAll(/\{[^}]+\}/g, "([^/]+)")}$`, "u")

/** A page of events, as `events.list` gives it. */
const listOf = (calendar: StoredCalendar, search: URLSearchParams): Json => {
  const since = search.get("syncToken")
  const forbidden = ["iCalUID", "orderBy", "privateExtendedProperty", "q", "timeMin", "timeMax", "updatedMin"]
  if (since !== null && forbidden.some((name) => search.has(name)))
    throw invalid("Sync token cannot be used with other request restrictions.")
  if (since !== null && Number(since) < calendar.expiredBefore)
    throw new GoogleError(410, "fullSyncRequired", "Sync token is no longer valid, a full sync is required.")
  const wanted = search.getAll("privateExtendedProperty").map((pair) => pair.split("="))
  const isWanted = (event: Json) =>
    (since !== null || search.get("showDeleted") === "true" || event["status"] !== "cancelled") &&
    wanted.every(
      ([key = "", value = ""]) => objectIn(objectIn(event, "extendedProperties"), "private")[key] === value
    )
  const all = calendar.since(Number(since ?? 0)).filter(isWanted)
  const [from, size] = [Number(search.get("pageToken") ?? 0), Number(search.get("maxResults") ?? 250)]
  return {
    kind: "calendar#events",
    summary: calendar.id,
    accessRole: calendar.settings.role,
    timeZone: "UTC",
    items: all.slice(from, from + size),
    ...(from + size < all.length
      ? { nextPageToken: String(from + size) }
      : { nextSyncToken: String(calendar.changes.length) })
  }
}

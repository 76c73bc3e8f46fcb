import { type Request, mockServer, sendJson } from "@calendeal/port-contracts/mock-server"

interface Meeting {
  readonly id: number
  readonly host: string
  topic: string
  agenda: string
  start_time: string
  duration: number
  timezone: string
}

const createFields = new Set(["topic", "agenda", "type", "start_time", "duration", "timezone", "settings"])
const settingsFields = new Set(["join_before_host", "waiting_room"])
const listParameters = new Set(["type", "page_size", "next_page_token"])

/** What `startUrl` of a meeting contains, which must never leave the adapter. */
export const startSecret = "zak-secret-of-the-host"

/**
 * A stand-in for Zoom's OAuth for server-to-server apps and its Meetings API, written from the documentation and not compared with
 * Zoom itself. It is strict: fields and parameters that the documentation does not have are refused.
 */
export const zoomServer = (pageSize = 2) => {
  const meetings = new Map<number, Meeting>()
  const state = {
    secret: "secret",
    users: new Set(["grace@northwind.example", "owner", "me"]),
    /** The refresh token that is valid, and those that were received. */
    refresh: 1,
    refreshed: [] as Array<string>,
    /** The access tokens of connected users, which are all valid. */
    userTokens: new Set<string>(),
    token: 1,
    changesLeft: 100,
    /** Answers instead of the API, once for each element. */
    answers: Array<{ readonly status: number; readonly body?: object; readonly headers?: object }>(),
    /** Closes the connection after the next creation, without an answer. */
    losesCreation: false
  }
  let next = 81_000_000_001

  const server = mockServer((request, response) => {
    const { headers, method, url } = request
    if (url.pathname === "/oauth/token") {
      const basic = `Basic ${Buffer.from(`client:${state.secret}`).toString("base64")}`
      const form = new URLSearchParams(request.body)
      if (method === "POST" && form.get("grant_type") === "refresh_token") {
        const given = form.get("refresh_token") ?? ""
        state.refreshed.push(given)
        if (headers.authorization !== basic)
          return sendJson(response, 401, {
            reason: "Invalid client_id or client_secret",
            error: "invalid_client"
          })
        if (given !== `refresh-${state.refresh}`)
          return sendJson(response, 401, { reason: "Invalid Token!", error: "invalid_request" })
        const token = `user-token-${state.refresh}`
        state.userTokens.add(`Bearer ${token}`)
        return sendJson(response, 200, {
          access_token: token,
          refresh_token: `refresh-${++state.refresh}`,
          token_type: "bearer",
          expires_in: 3599,
          scope: "meeting:write:meeting user:read:user"
        })
      }
      const isRight = method === "POST" && url.searchParams.get("grant_type") === "account_credentials"
      if (!isRight) return sendJson(response, 400, { reason: "unsupported grant type" })
      if (headers.authorization !== basic || url.searchParams.get("account_id") !== "account")
        return sendJson(response, 400, {
          reason: "Invalid client_id or client_secret",
          error: "invalid_client"
        })
      return sendJson(response, 200, {
        access_token: `token-${state.token}`,
        token_type: "bearer",
        expires_in: 3599,
        scope: "meeting:write:meeting:admin",
        api_url: "https://api.zoom.us"
      })
    }
    const forced = state.answers.shift()
    if (forced !== undefined) {
      response.writeHead(forced.status, { "content-type": "application/json", ...forced.headers })
      return void response.end(JSON.stringify(forced.body ?? {}))
    }
    const bearer = headers.authorization ?? ""
    if (bearer !== `Bearer token-${state.token}` && !state.userTokens.has(bearer))
      return sendJson(response, 401, { code: 124, message: "Invalid access token." })
    const ofUser = /^\/v2\/users\/([^/]+)\/meetings$/.exec(url.pathname)?.[1]
    if (ofUser !== undefined) {
      const user = decodeURIComponent(ofUser)
      if (!state.users.has(user))
        return sendJson(response, 404, { code: 1001, message: `User does not exist: ${user}.` })
      if (method === "GET") return list(request, user)
      if (method === "POST") return create(request, user)
    }
    const id = Number(/^\/v2\/meetings\/([0-9]+)$/.exec(url.pathname)?.[1])
    const meeting = meetings.get(id)
    if (meeting === undefined)
      return sendJson(response, 404, { code: 3001, message: "Meeting does not exist." })
    if (method === "GET") return sendJson(response, 200, shown(meeting))
    if (method === "DELETE") {
      meetings.delete(id)
      return void response.writeHead(204).end()
    }
    if (method === "PATCH") {
      const fields = fieldsOf(request)
      if (fields === undefined) return sendJson(response, 400, { code: 300, message: "Invalid field." })
      if (state.changesLeft-- <= 0) return tooMany()
      Object.assign(meeting, fields)
      return void response.writeHead(204).end()
    }
    return sendJson(response, 405, {})

    function tooMany() {
      sendJson(response, 429, {
        code: 429,
        message: "You have exceeded the daily rate limit (100) of Meeting Create/Update API requests."
      })
    }
    function list({ url: { searchParams } }: Request, user: string) {
      const isKnown = [...searchParams.keys()].every((name) => listParameters.has(name))
      const size = Number(searchParams.get("page_size") ?? 30)
      if (!isKnown || searchParams.get("type") !== "upcoming" || size > 300)
        return sendJson(response, 400, { code: 300, message: "Invalid parameter." })
      const all = [...meetings.values()].filter(({ host }) => host === user)
      const from = Number(searchParams.get("next_page_token") ?? 0)
      const rest = from + pageSize < all.length
      const page = all.slice(from, from + pageSize)
      return sendJson(response, 200, {
        page_size: size,
        total_records: all.length,
        next_page_token: rest ? String(from + pageSize) : "",
        meetings: page.map((one) => ({ ...shown(one, true), agenda: one.agenda.slice(0, 250) }))
      })
    }
    function create(asked: Request, user: string) {
      const fields = fieldsOf(asked)
      if (fields?.type !== 2) return sendJson(response, 400, { code: 300, message: "Invalid field." })
      if (state.changesLeft-- <= 0) return tooMany()
      const { settings: _, type: _type, ...rest } = fields
      const made: Meeting = { id: next++, host: user, agenda: "", ...rest }
      meetings.set(made.id, made)
      if (state.losesCreation) {
        state.losesCreation = false
        return void response.destroy()
      }
      return sendJson(response, 201, shown(made))
    }
  })
  return { server, state, meetings }
}

const shown = ({ host, ...meeting }: Meeting, isListed = false) => ({
  ...meeting,
  uuid: `uuid-${meeting.id}`,
  host_id: host,
  type: 2,
  created_at: "2027-01-01T00:00:00Z",
  join_url: `https://us02web.zoom.us/j/${meeting.id}?pwd=abc`,
  ...(!isListed && {
    start_url: `https://us02web.zoom.us/s/${meeting.id}?zak=${startSecret}`,
    status: "waiting"
  })
})

/** The fields of a creation or change. Undefined: one of them is unknown or wrong. */
const fieldsOf = ({ body }: Request) => {
  const fields = JSON.parse(body)
  const isKnown =
    Object.keys(fields).every((name) => createFields.has(name)) &&
    Object.keys(fields.settings ?? {}).every((name) => settingsFields.has(name))
  const isRight =
    typeof fields.topic === "string" &&
    fields.topic.length <= 200 &&
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(fields.start_time) &&
    Number.isInteger(fields.duration) &&
    typeof fields.timezone === "string" &&
    (fields.agenda === undefined || fields.agenda.length <= 2000)
  return isKnown && isRight ? fields : undefined
}

import { sendJson, mockServer } from "@calendeal/port-contracts/mock-server"

/** An event as Microsoft Graph returns it. */
export type MicrosoftItem = Readonly<Record<string, unknown>> & { readonly id: string }

/**
 * An emulator of Microsoft Graph's calendarView/delta and its exchange of refresh tokens, built from the documentation
 * and not compared with Microsoft itself. Every exchange replaces the refresh token, and the state in a delta link can
 * expire.
 */
export const microsoftCalendar = (pageSize = 2) => {
  const log: Array<readonly MicrosoftItem[]> = []
  const state = { grant: 1, expiresBefore: 0, elsewhere: "" }
  const server = mockServer(({ body, headers, method, url }, response) => {
    if (url.pathname === "/logins/northwind.example/oauth2/v2.0/token") {
      const form = new URLSearchParams(body)
      const isRight =
        method === "POST" &&
        form.get("grant_type") === "refresh_token" &&
        form.get("client_secret") === "secret" &&
        form.get("scope") === "https://graph.microsoft.com/.default offline_access"
      if (!isRight) return sendJson(response, 401, { error: "invalid_client" })
      if (form.get("refresh_token") !== `refresh-${state.grant}`) {
        return sendJson(response, 400, { error: "invalid_grant" })
      }
      state.grant += 1
      return sendJson(response, 200, { access_token: "access-1", refresh_token: `refresh-${state.grant}` })
    }
    const view = "/graph/v1.0/me/calendarView/delta"
    if (url.pathname !== view) return sendJson(response, 404, {})
    if (headers.authorization !== "Bearer access-1") return sendJson(response, 401, {})
    if (!String(headers["prefer"]).includes('outlook.timezone="UTC"')) return sendJson(response, 400, {})
    const search = url.searchParams
    const [since, from] = (search.get("$deltatoken") ?? search.get("$skiptoken") ?? "0.0")
      .split(".")
      .map(Number)
    const isFirst = search.has("startDateTime") && search.has("endDateTime")
    if (!isFirst && search.size !== 1) return sendJson(response, 400, {})
    if (!isFirst && Number(since) < state.expiresBefore)
      return sendJson(response, 410, { error: "resyncRequired" })
    const changes = new Map(log.slice(since).flatMap((items) => items.map((item) => [item.id, item])))
    const all = [...changes.values()].filter((item) => since !== 0 || !("@removed" in item))
    const next = Number(from) + pageSize
    const base = `${state.elsewhere || `http://${headers.host}`}${view}`
    sendJson(response, 200, {
      value: all.slice(from, next),
      ...(next < all.length
        ? { "@odata.nextLink": `${base}?$skiptoken=${since}.${next}` }
        : { "@odata.deltaLink": `${base}?$deltatoken=${log.length}.0` })
    })
  })
  return { server, state, happens: (...items: ReadonlyArray<MicrosoftItem>) => void log.push(items) }
}

import { sendJson, mockServer } from "@calendeal/port-contracts/mock-server"

/** An occurrence as Google returns it. */
export type GoogleItem = Readonly<Record<string, unknown>> & { readonly id: string }

/**
 * An emulator of Google's `events.list` and its exchange of refresh tokens, built from the documentation and not
 * compared with Google itself. It is strict: parameters that may not accompany a sync token, unknown tokens and missing
 * parameters are refused as documented.
 */
export const googleCalendar = (pageSize = 2) => {
  const log: Array<readonly GoogleItem[]> = []
  const state = { grant: "refresh-1", expiresBefore: 0, quota: false }
  const isWhole = (search: URLSearchParams) =>
    search.get("singleEvents") === "true" && search.get("fields") !== null
  const server = mockServer(({ body, headers, method, url }, response) => {
    if (url.pathname === "/token") {
      const form = new URLSearchParams(body)
      const isRight =
        method === "POST" &&
        form.get("grant_type") === "refresh_token" &&
        form.get("client_id") === "client" &&
        form.get("client_secret") === "secret"
      if (!isRight) return sendJson(response, 401, { error: "invalid_client" })
      return form.get("refresh_token") === state.grant
        ? sendJson(response, 200, { access_token: "access-1", expires_in: 3599, token_type: "Bearer" })
        : sendJson(response, 400, { error: "invalid_grant" })
    }
    if (url.pathname !== "/calendar/v3/calendars/grace%40northwind.example/events")
      return sendJson(response, 404, {})
    if (headers.authorization !== "Bearer access-1") return sendJson(response, 401, {})
    if (state.quota) return sendJson(response, 403, { error: { errors: [{ reason: "rateLimitExceeded" }] } })
    const search = url.searchParams
    const since = search.get("syncToken")
    if (!isWhole(search)) return sendJson(response, 400, { error: "singleEvents and fields" })
    if (since !== null && (search.has("timeMin") || search.has("timeMax"))) {
      return sendJson(response, 400, { error: "Sync token cannot be used with other request restrictions." })
    }
    if (since === null && !(search.has("timeMin") && search.has("timeMax")))
      return sendJson(response, 400, {})
    if (since !== null && Number(since) < state.expiresBefore)
      return sendJson(response, 410, { error: "fullSyncRequired" })
    const changes = new Map(
      log.slice(Number(since ?? 0)).flatMap((items) => items.map((item) => [item.id, item]))
    )
    const all = [...changes.values()].filter(({ status }) => since !== null || status !== "cancelled")
    const from = Number(search.get("pageToken") ?? 0)
    const items = all.slice(from, from + pageSize)
    const isLast = from + pageSize >= all.length
    sendJson(response, 200, {
      items,
      ...(isLast ? { nextSyncToken: String(log.length) } : { nextPageToken: String(from + pageSize) })
    })
  })
  return { server, state, happens: (...items: ReadonlyArray<GoogleItem>) => void log.push(items) }
}

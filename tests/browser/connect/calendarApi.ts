import type { IncomingMessage, ServerResponse } from "node:http"

/** The parts of the calendars' APIs that connecting needs. Events are none. */
export const calendarApi = (
  name: "google" | "microsoft",
  calendars: ReadonlyArray<string>,
  isValid: boolean,
  { method = "GET", url = "/" }: IncomingMessage,
  response: ServerResponse
): void => {
  const send = (status: number, body: object) =>
    void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body))
  if (!isValid) return send(401, { error: { code: 401 } })
  const { origin, pathname } = new URL(url, "http://127.0.0.1")
  const path = decodeURIComponent(pathname).replace("/api", "")
  const known = calendars.some((id) => path.includes(`/calendars/${id}`))
  const isList = path === "/users/me/calendarList" || path === "/me/calendars"
  if (!isList && !known) return send(404, { error: { code: "ErrorItemNotFound" } })
  if (method === "DELETE") return send(404, { error: { code: "ErrorItemNotFound" } })
  const named = (id: string) => id.replace(/@.*/u, "'s calendar")
  if (name === "google")
    return isList
      ? send(200, {
          items: calendars.map((id, nth) => ({
            id,
            summary: named(id),
            primary: nth === 0,
            accessRole: nth === 0 ? "owner" : "reader"
          }))
        })
      : send(200, { items: [], nextSyncToken: "token", accessRole: "owner" })
  if (isList)
    return send(200, {
      value: calendars.map((id, nth) => ({
        id,
        name: named(id),
        isDefaultCalendar: nth === 0,
        canEdit: nth === 0
      }))
    })
  const deltaLink = `http://${String(response.req.headers.host)}/api${path}?deltatoken=1`
  return path.endsWith("/delta")
    ? send(200, { value: [], "@odata.deltaLink": deltaLink })
    : send(200, { canEdit: true, allowedOnlineMeetingProviders: [], origin })
}

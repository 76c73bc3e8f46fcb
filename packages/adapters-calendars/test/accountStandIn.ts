import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { FetchHttpClient } from "effect/http"
import { AccessTokens, CalendarProvider } from "../src/index.ts"
import { storedCalendars } from "./StoredCalendars.ts"

/** A request that a stand-in got. */
export interface Asked {
  readonly url: URL
  readonly depth: string | null
  /** Whether it had the password. */
  readonly isAuthenticated: boolean
}

/** Servers of any names. A status alone, a redirect, or the responses of a multistatus. */
export type Said = number | { readonly to: string; readonly status?: number } | ReadonlyArray<string>

/** The port with servers that answer as `say` does, and what they were asked. */
export const standIn = (say: (asked: Asked) => Said) => {
  const asked: Array<Asked> = []
  const answer: typeof fetch = async (input, init) => {
    const headers = new Headers(init?.headers)
    const request = {
      url: new URL(input instanceof Request ? input.url : input),
      depth: headers.get("depth"),
      isAuthenticated: headers.has("authorization")
    }
    asked.push(request)
    const said = say(request)
    if (typeof said === "number") return new Response("<html>Hello</html>", { status: said })
    if ("to" in said)
      return new Response(null, { status: said.status ?? 301, headers: { location: said.to } })
    return new Response(
      `<multistatus xmlns="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav" xmlns:a="http://apple.com/ns/ical/">${said.join("")}</multistatus>`,
      { status: 207 }
    )
  }
  const ports = CalendarProvider.layer({ refusalOf: () => undefined }).pipe(
    Layer.provide(AccessTokens.layer()),
    Layer.provide(FetchHttpClient.layer),
    Layer.provide(Layer.succeed(FetchHttpClient.Fetch, answer)),
    Layer.provideMerge(storedCalendars)
  )
  return { asked, ports: Effect.provide(ports) }
}

/** A resource with these properties. */
export const resource = (href: string, properties: string): string =>
  `<response><href>${href}</href><propstat><prop>${properties}</prop><status>HTTP/1.1 200 OK</status></propstat></response>`

export const principalAt = (href: string): string =>
  `<current-user-principal><href>${href}</href></current-user-principal>`
export const homeAt = (...hrefs: ReadonlyArray<string>): string =>
  `<c:calendar-home-set>${hrefs.map((href) => `<href>${href}</href>`).join("")}</c:calendar-home-set>`
export const isCalendar = "<resourcetype><collection/><c:calendar/></resourcetype>"
export const components = (...names: ReadonlyArray<string>): string =>
  `<c:supported-calendar-component-set>${names.map((name) => `<c:comp name='${name}'/>`).join("")}</c:supported-calendar-component-set>`

import type { WriteTarget } from "@calendeal/domain/calendars"
import type { WritableCalendar } from "@calendeal/port-contracts/calendars"
import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { FetchHttpClient } from "effect/http"
import {
  AccessTokens,
  CalendarProvider,
  CalendarPushes,
  CalendarWriter as HttpCalendarWriter
} from "../../src/index.ts"
import { loginServer } from "../loginServer.ts"
import { StoredCalendars, storedCalendars } from "../StoredCalendars.ts"
import type { GraphCalendar } from "./GraphCalendar.ts"
import { graphServer } from "./graphServer.ts"

/** The stand-ins of Microsoft's servers. */
export interface Servers {
  readonly graph: Omit<ReturnType<typeof graphServer>, "server">
  readonly login: ReturnType<typeof loginServer>["state"]
  readonly requests: ReadonlyArray<{ readonly method: string; readonly url: URL; readonly body: string }>
}
export class GraphHarness extends Context.Service<GraphHarness, Servers>()(
  "@calendeal/adapters-calendars/test/graph/GraphHarness"
) {}

/** Where the stand-in sends notifications. */
export const notifications = "https://book.calendeal.example/api/public/calendar-notifications"

/** The ports on the stand-ins of Microsoft's servers. */
export const graphPorts = Layer.unwrap(
  Effect.gen(function* () {
    const { server: loginsAt, state: login } = loginServer()
    const { server: graphAt, ...graph } = graphServer((token) => login.accepted.has(token))
    const logins = (yield* loginsAt).origin
    const { origin, requests } = yield* graphAt
    const microsoft = { graph: `${origin}/graph/v1.0`, logins }
    return Layer.mergeAll(
      HttpCalendarWriter.layer({ microsoft }),
      CalendarProvider.layer({ microsoft, refusalOf: () => undefined }),
      CalendarPushes.layer({ endpoints: notifications, microsoft }),
      Layer.succeed(GraphHarness, { graph, login, requests })
    ).pipe(
      Layer.provide(AccessTokens.layer({ microsoft })),
      Layer.provide(FetchHttpClient.layer),
      Layer.provideMerge(storedCalendars)
    )
  })
)

/** A calendar without entries, and the stand-in's own view of it. */
export const emptyMicrosoftCalendar = (rules: Partial<GraphCalendar> = {}, isDefault = false) =>
  Effect.gen(function* () {
    const calendarId = isDefault ? null : crypto.randomUUID()
    const { graph } = yield* GraphHarness
    const stored = yield* StoredCalendars
    const calendar = Object.assign(graph.addCalendar(calendarId ?? "default"), rules)
    const access = {
      _tag: "microsoft",
      calendarId,
      tenant: "northwind.example",
      clientId: "client",
      clientSecret: "secret",
      refreshToken: "refresh-1"
    } as const
    // All calendars belong to one user, whose grant the login server knows.
    const { id, workspaceId } = stored.connectedWith({ ...access, calendarId: null })
    const target: WriteTarget = { calendar: { id, workspaceId, sealedAccess: "" }, access }
    return { ...hostsView(calendar), target, calendar }
  })

/** What the host does and sees in Outlook. */
const hostsView = (calendar: GraphCalendar): Omit<WritableCalendar, "target"> => {
  const views = () => [...calendar.events.values()].map((stored) => calendar.view(stored, []))
  const only = () => {
    const [view, ...rest] = views()
    if (!view?.id || rest.length > 0) throw new Error("the calendar has not exactly one entry")
    return view.id
  }
  const timeOf = (instant: DateTime.Utc) => ({
    dateTime: DateTime.formatIso(instant).slice(0, 19),
    timeZone: "UTC"
  })
  const instantOf = (dateTime: string | null | undefined) =>
    DateTime.makeUnsafe(`${(dateTime ?? "").slice(0, 19)}Z`)
  return {
    shown: Effect.sync(() =>
      views()
        .map(({ end, location, showAs, start, subject }) => ({
          title: subject ?? "",
          location: location?.displayName ?? "",
          startAt: instantOf(start?.dateTime),
          endAt: instantOf(end?.dateTime),
          isTentative: showAs === "tentative"
        }))
        .toSorted((one, other) => one.startAt.epochMilliseconds - other.startAt.epochMilliseconds)
    ),
    rename: (subject, displayName) =>
      Effect.sync(() => void calendar.change(only(), { subject, location: { displayName } }, undefined)),
    move: (startAt, endAt) =>
      Effect.sync(
        () => void calendar.change(only(), { start: timeOf(startAt), end: timeOf(endAt) }, undefined)
      ),
    erase: Effect.sync(() => calendar.remove(only()))
  }
}

import { assert } from "@effect/vitest"
import { CalendarProvider, openAccess, syncWindow } from "@calendeal/domain/calendars"
import { listAll } from "@calendeal/domain/management"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import { DateTime, Effect, Layer } from "effect"
import { calendars as calendarLayer } from "@calendeal/app/Ports"
import type { DomainPorts } from "../../kit/http/ports.ts"
import { Service } from "../../kit/http/Service.ts"
import { Providers } from "./connecting.ts"

/** Reads the workspace's calendar in a new process, which has no access token yet. Returns the fault, or null. */
export const reading = Effect.fnUntraced(function* (workspaceId: WorkspaceId) {
  const { servers } = yield* Providers
  const { withPorts } = yield* Service
  const read: Effect.Effect<string | null, never, DomainPorts> = Effect.gen(function* () {
    const [calendar] = yield* listAll(workspaceId, "calendars", {})
    assert.isDefined(calendar)
    const { access } = yield* Effect.orDie(openAccess(calendar))
    const provider = yield* CalendarProvider
    const request = {
      access,
      timezone: calendar.timezone,
      allDay: calendar.allDay,
      ownerEmail: "ada@northwind.example",
      entryUids: new Map(),
      cursor: null,
      window: syncWindow(DateTime.toEpochMillis(yield* DateTime.now))
    }
    const isLost = calendar.lastError === "needs_consent"
    return yield* provider.fetch(request, { ...calendar, isLost }).pipe(
      Effect.as(null),
      Effect.catchTag("FetchFailed", ({ fault }) => Effect.succeed(fault))
    )
  }).pipe(Effect.provide(Layer.fresh(calendarLayer(servers))))
  return withPorts(read)
})

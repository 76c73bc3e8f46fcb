import { layer as ports, serviceRole } from "@calendeal/adapters-postgres"
import { layer } from "@calendeal/adapters-postgres/connection"
import { type CalendarKind, CalendarCache, type FailingCalendar } from "@calendeal/domain/calendars"
import { type DestinationKind, Outbox, type FailingDestination } from "@calendeal/domain/outbox"
import { WorkspaceQueries } from "@calendeal/domain/management"
import { WorkspaceDirectory, type WorkspaceId } from "@calendeal/domain/workspaces"
import { DateTime, Effect, Layer, Option } from "effect"
import type { DatabaseUrls } from "../runtime/database.ts"
import { type Finding, note } from "./Finding.ts"

/** The failing calendars and destinations, at most 100 each, described without personal data or secrets. */
export const examineFailures = (urls: DatabaseUrls) =>
  Effect.gen(function* () {
    const [mirror, outbox] = [yield* CalendarCache, yield* Outbox]
    const calendars = yield* Effect.forEach(yield* mirror.failing, calendarNamed)
    const destinations = yield* Effect.forEach(yield* outbox.failing, destinationNamed)
    const failures: Failures = { calendars: calendars.flatMap(Option.toArray), destinations }
    return { ...failures, findings: findingsOf(failures) }
  }).pipe(
    Effect.provide(
      ports.pipe(Layer.provide(layer({ url: urls.service, directUrl: urls.direct, role: serviceRole })))
    )
  )

const slugOf = (id: WorkspaceId) =>
  WorkspaceDirectory.use((directory) =>
    Effect.map(directory.find(id), (found) => (Option.isSome(found) ? found.value.slug : id))
  )

/** None if the calendar was removed in the meantime. */
const calendarNamed = Effect.fnUntraced(function* ({ failures, id, workspaceId }: FailingCalendar) {
  const queries = yield* WorkspaceQueries
  const calendar = yield* queries.find(workspaceId, "calendars", id)
  if (Option.isNone(calendar)) return Option.none()
  const { hostId, kind, lastError, lastSyncedAt } = calendar.value
  const host = yield* queries.find(workspaceId, "hosts", hostId)
  return Option.some({
    workspace: yield* slugOf(workspaceId),
    host: Option.isSome(host) ? host.value.value.username : hostId,
    kind,
    id,
    failures,
    error: lastError,
    lastReadAt: lastSyncedAt === null ? null : DateTime.formatIso(lastSyncedAt)
  })
})

const destinationNamed = Effect.fnUntraced(function* ({ breaker, dead, destination }: FailingDestination) {
  const { id, kind, workspaceId } = destination
  const queries = yield* WorkspaceQueries
  const host = kind === "calendar" ? yield* queries.find(workspaceId, "hosts", id) : Option.none()
  const integration =
    kind === "integration" ? yield* queries.find(workspaceId, "integrations", id) : Option.none()
  return {
    workspace: yield* slugOf(workspaceId),
    kind,
    platform: Option.isSome(integration) ? integration.value.value.account.platform : null,
    host: Option.isSome(host) ? host.value.value.username : null,
    id,
    dead,
    openUntil: breaker.openUntil === null ? null : DateTime.formatIso(breaker.openUntil)
  }
})

/** The failing calendars and destinations. */
export interface Failures {
  readonly calendars: ReadonlyArray<{
    readonly workspace: string
    readonly host: string
    readonly kind: CalendarKind
    readonly id: string
    readonly failures: number
    readonly error: string | null
    readonly lastReadAt: string | null
  }>
  readonly destinations: ReadonlyArray<{
    readonly workspace: string
    readonly kind: DestinationKind
    /** Null for a webhook, or if the integration was removed. */
    readonly platform: string | null
    /** The username of the host whose entries wait; null: another kind, or the host was removed. */
    readonly host: string | null
    readonly id: string
    readonly dead: number
    readonly openUntil: string | null
  }>
}

/** One note for each. Members of the workspace fix them; the service keeps running. */
export const findingsOf = ({ calendars, destinations }: Failures): ReadonlyArray<Finding> => [
  ...calendars.map(({ error, failures, host, id, kind, lastReadAt, workspace }) =>
    note(
      "calendar",
      `${workspace}: ${kind} of ${host} (${id}) failed ${failures} ${failures === 1 ? "time" : "times"}${
        error === null ? "" : `, ${error === "needs_consent" ? "needs consent: connect it again" : error}`
      }; ${lastReadAt === null ? "never read: the host cannot be booked" : `last read ${lastReadAt}`}`
    )
  ),
  ...destinations.map(({ dead, host, id, kind, openUntil, platform, workspace }) =>
    note(
      kind,
      [
        `${workspace}: ${nameOf({ host, id, kind, platform })}`,
        dead === 0 ? "" : ` has ${dead} dead deliveries`,
        openUntil === null ? "" : `${dead === 0 ? "" : ","} is failing, next attempt after ${openUntil}`
      ].join("")
    )
  )
]

/** A workspace has one queue of mails and one of reminders, and each host one of entries. */
const nameOf = ({
  host,
  id,
  kind,
  platform
}: Pick<Failures["destinations"][number], "host" | "id" | "kind" | "platform">) => {
  switch (kind) {
    case "mail":
      return "mail"
    case "reminder":
      return "mail, reminders"
    case "calendar":
      return `entries in the calendar of ${host ?? id}`
    case "conference":
      return `meeting links (${id})`
    default:
      return `${platform ?? kind} (${id})`
  }
}

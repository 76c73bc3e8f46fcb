import { listAll, ownHost } from "@calendeal/domain/management"
import * as Effect from "effect/Effect"
import { InvalidInput, Membership, NotFound } from "../contract/index.ts"
import { listPlainBookings } from "../endpoints/management/bookings.ts"
import { listContacts } from "../endpoints/management/contacts.ts"
import { getFunnelReport, getRevenueReport } from "../endpoints/management/reports.ts"
import { find, list } from "../endpoints/management/resources.ts"
import { listWaitingEntries } from "../endpoints/management/waitingEntries.ts"
import { WorkspaceFiles } from "../endpoints/management/WorkspaceFiles.ts"
import { eventTypeNamed } from "./eventTypeNamed.ts"
import { asMember } from "./ToolCall.ts"
import type { Arguments } from "./tools.ts"

/** The default number of items: a language model reads all of them. */
const defaultLimit = 20

export const bookingsTool = ({
  bookingUid,
  eventType,
  limit = defaultLimit,
  workspace,
  ...filter
}: Arguments<"bookings">) =>
  asMember(
    workspace,
    { least: "member", hostAccess: "own", scope: "read" },
    Effect.gen(function* () {
      if (bookingUid !== undefined) {
        const newest = yield* listPlainBookings({ query: { uid: bookingUid } })
        return newest.items.length === 0 ? yield* new NotFound() : newest
      }
      const ofType = eventType === undefined ? {} : { eventTypeId: (yield* eventTypeNamed(eventType)).id }
      return yield* listPlainBookings({ query: { limit, ...filter, ...ofType } })
    })
  )

export const contactsTool = ({ limit = defaultLimit, workspace, ...query }: Arguments<"contacts">) =>
  asMember(
    workspace,
    { least: "member", hostAccess: "own", scope: "read" },
    listContacts({ query: { limit, ...query } })
  )

export const waitingTool = ({
  eventType,
  limit = defaultLimit,
  workspace,
  ...filter
}: Arguments<"waiting">) =>
  asMember(
    workspace,
    { least: "admin", hostAccess: "none", scope: "read" },
    Effect.gen(function* () {
      const ofType = eventType === undefined ? {} : { eventTypeId: (yield* eventTypeNamed(eventType)).id }
      return yield* listWaitingEntries({ query: { limit, ...filter, ...ofType } })
    })
  )

export const reportsTool = ({ by, model, workspace, ...period }: Arguments<"reports">) =>
  asMember(
    workspace,
    { least: "member", hostAccess: "none", scope: "read" },
    Effect.gen(function* () {
      return by === undefined
        ? { funnel: yield* getFunnelReport({ query: period }) }
        : {
            revenue: yield* getRevenueReport({
              query: { by, ...(model !== undefined && { model }), ...period }
            })
          }
    })
  )

export const applyDryRun = ({ file, prune = false, workspace }: Arguments<"apply_dry_run">) =>
  asMember(
    workspace,
    { least: "admin", hostAccess: "none", scope: "read" },
    Effect.gen(function* () {
      const { audit } = yield* Membership
      const files = yield* WorkspaceFiles
      const { changes } = yield* Effect.mapError(
        files.plan(audit.workspaceId, { file, prune }),
        ({ issues }) => new InvalidInput({ issues })
      )
      return { changes }
    })
  )

export const statusTool =
  (version: string) =>
  ({ workspace }: Arguments<"status">) =>
    asMember(
      workspace,
      { least: "member", hostAccess: "own", scope: "read" },
      Effect.gen(function* () {
        const { audit, member } = yield* Membership
        const { value } = yield* find("workspace", audit.workspaceId)
        const eventTypes = yield* listAll(audit.workspaceId, "eventTypes", {})
        const own = ownHost(member)
        const calendars = yield* listAll(audit.workspaceId, "calendars", own === null ? {} : { hostId: own })
        const failed = yield* list("deliveries", { status: "dead" }, { limit: 100 }, ({ id }) => id)
        return {
          version,
          role: member.role,
          workspace: value,
          eventTypes: eventTypes.map(({ value: { window, ...eventType } }) => ({
            ...eventType,
            durationMinutes: window.durationMinutes
          })),
          failingCalendars: calendars.filter(({ lastError }) => lastError !== null),
          failedDeliveries: failed.items.length
        }
      })
    )

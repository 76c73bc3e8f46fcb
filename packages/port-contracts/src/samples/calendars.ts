import * as DateTime from "effect/DateTime"
import {
  type Attempt,
  type BusyCalendar,
  type BusyInterval,
  CalendarId,
  syncWindow
} from "@calendeal/domain/calendars"
import type { Host } from "@calendeal/domain/event-types"
import { sampleNow, sampleTime } from "./time.ts"
import { utc } from "./workspaces.ts"

/** A feed that was never read. Its sealed access is a placeholder: a suite that opens it needs `CalendarSecrets`. */
export const sampleCalendar = (
  { id, workspaceId }: Pick<Host, "id" | "workspaceId">,
  overrides: Partial<BusyCalendar> = {}
): BusyCalendar => ({
  id: CalendarId.make(crypto.randomUUID()),
  workspaceId,
  hostId: id,
  kind: "ics",
  account: "feeds.example",
  timezone: utc,
  allDay: "counts",
  isDestination: false,
  namesAttendees: false,
  sealedAccess: "v1.sample.sample",
  createdAt: sampleNow,
  ...overrides
})

/** A busy interval without a booking. `from`, `to`: minutes after `sampleNow`. */
export const sampleBusy = (from: number, to: number): BusyInterval => ({
  start: DateTime.toEpochMillis(sampleTime(from)),
  end: DateTime.toEpochMillis(sampleTime(to)),
  bookingUid: null
})

/** A successful read one minute after `sampleNow`; the calendar is due again three minutes later. */
export const sampleAttempt = (
  overrides: {
    readonly intervals?: ReadonlyArray<BusyInterval>
    readonly reencrypted?: Attempt["reencrypted"]
    readonly dueAt?: DateTime.Utc
  } = {}
): Attempt & { readonly snapshot: object } => ({
  health: { lastSyncedAt: sampleTime(1), lastError: null, lastErrorPart: null, failures: 0 },
  dueAt: overrides.dueAt ?? sampleTime(4),
  snapshot: {
    window: syncWindow(DateTime.toEpochMillis(sampleNow)),
    intervals: overrides.intervals ?? [],
    cursor: `cursor ${crypto.randomUUID()}`
  },
  isReported: false,
  reencrypted: overrides.reencrypted ?? null
})

import { sampleEventType, sampleHost, sampleWorkspace } from "@calendeal/port-contracts/samples"
import { setUp } from "../../../tests/kit/faults/environment/setUp.ts"
import { enterBookings, enterContacts, enterPayments } from "./crowds.mjs"

/**
 * Hosts who are available day and night and accept a booking every quarter of an hour, each with a separate event type.
 */
const writers = 40
const minutes = 15
const daysOfWriters = 365

/** The calendars that are read: 60 days of half-hour slots. */
const readers = 100
const busyTimes = 50

/** The number of earlier bookings and payments. */
const used = 1000

const hour = 3_600_000
const day = 24 * hour
export const today = () => Math.floor(Date.now() / day) * day

const officeHours = {
  timezone: "Europe/London",
  weekly: [{ days: ["mon", "tue", "wed", "thu", "fri"], from: "09:00", to: "17:00" }],
  overrides: []
}

/** Creates the data that all peers share, and returns the service's settings and the ids. */
export const enterData = async ({ owner, postgres }, { payers = 20_000 } = {}) => {
  const workspace = sampleWorkspace()
  const reading = Array.from({ length: readers }, (_, n) =>
    sampleHost(workspace.id, { username: `reader${n}`, email: `reader${n}@x.example`, schedule: officeHours })
  )
  const writing = Array.from({ length: writers }, (_, n) =>
    sampleHost(workspace.id, { username: `writer${n}`, email: `writer${n}@x.example` })
  )
  const offered = (hosts, window = {}) => {
    const plain = sampleEventType(workspace.id, hosts)
    return {
      ...plain,
      form: { fields: [{ key: "company", label: "Company", type: "text", required: false }] },
      window: { ...plain.window, bookingWindowDays: 90, ...window }
    }
  }
  const short = {
    durationMinutes: minutes,
    slotIntervalMinutes: minutes,
    bookingWindowDays: daysOfWriters
  }
  const one = offered(reading.slice(0, 1))
  const ten = offered(reading.slice(0, 10))
  const hundred = offered(reading)
  const bookable = writing.map((host) => offered([host], short))
  const hosts = [...reading, ...writing]
  const eventTypes = [one, ten, hundred, ...bookable]
  const staged = await setUp(postgres, { workspace, hosts, eventTypes })
  await fillCalendars(owner, workspace.id, hundred.id, reading)
  const known = { workspace, hosts, eventTypes, keyPairs: staged.keyPairs }
  const ids = bookable.map(({ id }) => id)
  // Some data in advance: for an empty table, a session plans full scans and keeps the plan while the table fills.
  await enterContacts(owner, { data: known }, payers)
  await enterBookings(owner, { bookable: ids, data: known }, used)
  await enterPayments(owner, { data: known }, used)
  await owner.query("vacuum analyze")
  return {
    settings: staged.settings,
    /** An admin's access token for the management API. */
    token: staged.token,
    payers,
    data: known,
    one: one.id,
    ten: ten.id,
    hundred: hundred.id,
    bookable: ids,
    /** The n-th bookable start, with alternating event types. */
    slot: (nth) => ({
      eventTypeId: bookable[nth % writers].id,
      startAt: today() + 2 * day + Math.floor(nth / writers) * minutes * 60_000
    })
  }
}

/** Each reader is busy for an hour, at times that differ by host and day. */
const fillCalendars = async (owner, workspaceId, eventTypeId, hosts) => {
  const begin = today() + day
  const rows = hosts.flatMap(({ id }, n) =>
    Array.from({ length: busyTimes }, (_, nth) => {
      const start = begin + (((nth * 29 + n * 7) % 60) * 24 + 9 + ((nth * 5 + n) % 8)) * hour
      return { host: id, uid: `bk_${`${n}x${nth}`.padStart(22, "0")}`, start: new Date(start).toISOString() }
    })
  )
  await owner.query("begin")
  await owner.query("set local session_replication_role = replica")
  await owner.query(
    `insert into booking_hosts (workspace_id, booking_uid, host_id, event_type_id, start_at, blocked_from, blocked_until, assigned_at)
     select $1, uid, host, $2, start, start, start + interval '1 hour', now()
     from jsonb_to_recordset($3::jsonb) as busy (host uuid, uid text, start timestamptz)
     on conflict do nothing`,
    [workspaceId, eventTypeId, JSON.stringify(rows)]
  )
  await owner.query("commit")
}

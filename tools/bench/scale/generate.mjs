import { readFileSync } from "node:fs"
import {
  sampleBooking,
  sampleEventType,
  sampleHost,
  sampleWorkspace
} from "@calendeal/port-contracts/samples"
import { startLocalPostgres } from "@calendeal/adapters-postgres/embedded"
import { Booking } from "@calendeal/domain/bookings"
import { Effect, Exit, Redacted, Schema, Scope } from "effect"
import { Client } from "pg"
import { setUp } from "../../../tests/kit/faults/environment/setUp.ts"
import { withoutIndexes } from "../environment/crowds.mjs"
import { issueKeys } from "./issueKeys.mjs"

/** The months of events, the current one included. */
const months = 13

const fileOf = (name) => readFileSync(new URL(`${name}.sql`, import.meta.url), "utf8")

const openNineToFive = {
  timezone: "UTC",
  weekly: [{ days: ["mon", "tue", "wed", "thu", "fri", "sat", "sun"], from: "09:00", to: "17:00" }],
  overrides: []
}

/**
 * Creates a database of this size in a folder, by a server that does not flush. Returns the settings of a service, and API
 * keys of the first workspaces.
 */
export const generate = async (dataDir, { bookings, events, workspaces }) => {
  const scope = Scope.makeUnsafe()
  const server = startLocalPostgres({ dataDir, durable: false })
  const { ownerUrl, port } = await Effect.runPromise(Scope.provide(server, scope))
  const owner = new Client({ connectionString: Redacted.value(ownerUrl) })
  try {
    const template = templateOf()
    const address = new URL(Redacted.value(ownerUrl))
    const { settings } = await setUp({ port, through: () => address.href }, template)
    await owner.connect()
    for (const [name, value] of Object.entries(loading))
      await owner.query(`alter system set ${name} = '${value}'`)
    await owner.query("select pg_reload_conf()")
    await timed(`${workspaces} workspaces`, () =>
      runWith(owner, "configuration", {
        workspace: template.workspace.id,
        host: template.hosts[0].id,
        event_type: template.eventTypes[0].id,
        workspaces
      })
    )
    await timed(`${bookings} bookings`, () => enterBookings(owner, bookings, template))
    await timed("deliveries", () => owner.query(fileOf("deliveries")))
    await enterEvents(owner, events)
    await timed("statistics", () => owner.query("vacuum (analyze, freeze)"))
    const keys = await issueKeys(address.href, settings, await firstWorkspaces(owner))
    for (const name of Object.keys(loading)) await owner.query(`alter system reset ${name}`)
    await owner.query("checkpoint")
    return { settings, keys }
  } finally {
    await owner.end()
    await Effect.runPromise(Scope.close(scope, Exit.void))
  }
}

/** Settings while data is loaded. */
const loading = {
  autovacuum: "off",
  max_wal_size: "4GB",
  maintenance_work_mem: "1GB",
  work_mem: "256MB"
}

const templateOf = () => {
  const workspace = sampleWorkspace()
  const host = sampleHost(workspace.id, { schedule: openNineToFive })
  const plain = sampleEventType(workspace.id, [host])
  const eventType = {
    ...plain,
    form: {
      fields: ["company", "budget"].map((key) => ({ key, label: key, type: "text", required: false }))
    },
    window: { ...plain.window, bookingWindowDays: 365 }
  }
  return { workspace, hosts: [host], eventTypes: [eventType] }
}

const firstWorkspaces = async (owner) => {
  const { rows } = await owner.query("select workspace_id from scale.workspaces where nth < 400 order by nth")
  return rows.map((row) => row.workspace_id)
}

/** Runs a file in one transaction, with these settings. */
const runWith = async (owner, name, settings) => {
  for (const [setting, value] of Object.entries(settings))
    await owner.query("select set_config($1, $2, false)", [`scale.${setting}`, String(value)])
  await owner.query(fileOf(name))
}

const tables = [
  "contacts",
  "bookings",
  "booking_hosts",
  "invitee_locks",
  "idempotency_keys",
  "deals",
  "transactions"
]

const enterBookings = async (owner, bookings, { eventTypes, hosts, workspace }) => {
  const [eventType] = eventTypes
  const booking = sampleBooking(
    { eventType, hosts, workspace },
    { responses: { company: "Customer and Sons" } }
  )
  const document = Schema.encodeSync(Schema.toCodecJson(Booking))(booking)
  const touch = {
    at: "2026-01-01T00:00:00.000Z",
    touch: { utm_source: "search", utm_campaign: "autumn", gclid: "EAIaIQobChMI" }
  }
  await owner.query("set session_replication_role = replica")
  const restore = await withoutIndexes(owner, tables)
  await runWith(owner, "bookings", {
    bookings,
    document: JSON.stringify(document),
    attribution: JSON.stringify({ first: touch, last: touch })
  })
  await restore()
  await owner.query("set session_replication_role = origin")
  await owner.query("analyze")
}

const reportSize = 5

const enterEvents = async (owner, events) => {
  await owner.query(fileOf("events"))
  await owner.query("set session_replication_role = replica")
  const { rows } = await owner.query(
    `select month, least(month + interval '1 month', now()) as until
     from generate_series(date_trunc('month', now()) - make_interval(months => $1), date_trunc('month', now()), interval '1 month') month`,
    [months - 1]
  )
  // A row of each month lets the service's own function create its partition.
  await owner.query(
    `insert into form_events (workspace_id, event_type_id, reported_at, field, dwell_seconds, abandoned)
     select workspace_id, event_type_id, month, 'name', 1, false
     from unnest($1::timestamptz[]) month, (select * from scale.offerings limit 1) one`,
    [rows.map(({ month }) => month)]
  )
  await owner.query("select prepare_form_events(3)")
  const reports = Math.ceil(events / reportSize / months)
  for (const [nth, { month, until }] of rows.entries())
    await timed(`${reports * reportSize} events of ${month.toISOString().slice(0, 7)}`, () =>
      owner.query("select scale.fill_month($1, $2, $3, $4)", [month, until, nth * reports, reports])
    )
  await owner.query("select setval('form_events_sequence_seq', $1)", [months * reports * reportSize])
  await owner.query("set session_replication_role = origin")
}

/** Prints what is made, and how long it took. */
const timed = async (what, make) => {
  process.stdout.write(`${new Date().toISOString().slice(11, 19)} ${what} `)
  const began = performance.now()
  await make()
  process.stdout.write(`${((performance.now() - began) / 1000).toFixed(1)} s\n`)
}

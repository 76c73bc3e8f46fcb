import { createHmac, randomBytes } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import { layer } from "@calendeal/adapters-postgres/connection"
import { Effect, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { aheadInOutbox, emptyDatabase } from "../../kit/processes/database.ts"
import { freePort, type Process, startProcess } from "../../kit/processes/Process.ts"

type Json = Readonly<Record<string, unknown>>

/** A booking as its booker sees it. */
export interface Booked {
  readonly uid: string
  readonly token: string
}

/** An entry of a booking in a host's calendar, as the management API shows it. */
interface Entry {
  readonly hostId: string
  readonly state: string
  readonly change: { readonly kind: string } | null
}

/** A booking as members see it. */
interface Meeting {
  readonly status: string
  readonly startAt: string
  readonly calendarEntries: ReadonlyArray<Entry>
}

/** A workspace of the service. */
interface CalendarWorkspace {
  /** Adds a host who is always available, except on a date. Returns the id. */
  readonly addHost: (username: string, absentOn?: string) => Promise<string>
  /** Makes the CalDAV calendar the host's destination. */
  readonly connect: (
    hostId: string,
    access: { readonly address: string; readonly username: string; readonly password: string }
  ) => Promise<void>
  /** Adds an event type of half an hour. Returns the id. */
  readonly addEventType: (hostIds: ReadonlyArray<string>, settings?: object) => Promise<string>
  /** Books at this instant, or moves a booking there. */
  readonly book: (eventTypeId: string, startAt: string, moved?: Booked) => Promise<Booked>
  readonly cancel: (booking: Booked) => Promise<void>
  /** Answers a booking that waits, as a member. */
  readonly answer: (uid: string, how: "approve" | "decline") => Promise<void>
  /** Moves a booking to this instant as a member. Resolves with the new uid. */
  readonly reschedule: (uid: string, startAt: string) => Promise<string>
  /** Gives a booking to another host as a member. Resolves with its uid. */
  readonly reassign: (uid: string, hostId: string) => Promise<string>
  readonly meeting: (uid: string) => Promise<Meeting>
  /** Waits until all entries are written or removed. */
  readonly untilWritten: () => Promise<void>
  /** Makes the calendars due, until the host's change of the only entry is of this kind. */
  readonly untilHeard: (uid: string, kind: "moved" | "removed") => Promise<void>
  /** Settles a host's change. Resolves with the uid of the meeting's booking. */
  readonly settle: (uid: string, hostId: string, action: "restore" | "apply") => Promise<string>
}

/** A service process without a worker, on an empty database. */
export interface CalendarService {
  readonly addWorkspace: (slug: string) => Promise<CalendarWorkspace>
  /** Starts a worker. Resolves when it runs. */
  readonly startWorker: () => Promise<void>
  /** Ends all workers with SIGKILL, and their leases by the outbox's clock. */
  readonly killWorkers: () => Promise<void>
  readonly stop: () => Promise<void>
}

export const startCalendarService = async (): Promise<CalendarService> => {
  const database = await emptyDatabase()
  const port = await freePort()
  const key = () => `v1:${randomBytes(32).toString("base64")}`
  const environment = {
    DATABASE_URL: database.url,
    PORT: String(port),
    SECRETS_KEYS: key(),
    BOOKING_TOKEN_KEYS: key(),
    TRUSTED_PROXIES: "127.0.0.0/8",
    OUTGOING_ALLOWED_NETWORKS: "127.0.0.1"
  }
  const run = async (...command: ReadonlyArray<string>) => {
    const process = startProcess("cli.ts", { ...environment, LOG_LEVEL: "none" }, ...command)
    if ((await process.ended) !== 0) throw new Error(process.output())
    return process.output()
  }
  await run("migrate")
  const server = startProcess("cli.ts", environment, "serve", "--no-worker")
  await server.printed("serving")
  const workers: Array<Process> = []
  const ask = <A, E>(work: (sql: SqlClient.SqlClient) => Effect.Effect<A, E>): Promise<A> =>
    SqlClient.SqlClient.use(work).pipe(
      Effect.provide(layer({ url: Redacted.make(database.url), connections: 1 })),
      Effect.runPromise
    )
  const api = `http://127.0.0.1:${port}/api`

  const addWorkspace = async (slug: string): Promise<CalendarWorkspace> => {
    const owner = JSON.parse(
      await run("bootstrap", "--workspace", slug, "--owner", `${slug}@owners.example`, "--json")
    )
    const manage = async (method: string, path: string, body?: object): Promise<Json> =>
      answerOf(
        await fetch(`${api}/workspaces/${owner.workspaceId}${path}`, {
          method,
          headers: { authorization: `Bearer ${owner.accessToken}` },
          ...(body && { body: JSON.stringify(body) })
        })
      )
    const create = async (path: string, body: object) => String((await manage("POST", path, body))["id"])
    const changeTo = async (uid: string, act: string, body: object) =>
      String((await manage("POST", `/bookings/${uid}/${act}`, body))["uid"])
    const meeting = async (uid: string): Promise<Meeting> => Object(await manage("GET", `/bookings/${uid}`))
    return {
      addHost: (username, absentOn) =>
        create("/hosts", {
          name: username,
          username,
          email: `${username}@acme.example`,
          schedule: { timezone: "UTC", weekly: [{ days, from: "00:00", to: "24:00" }], overrides: [] },
          ...(absentOn !== undefined && { absences: [{ from: absentOn, to: absentOn, reason: "" }] })
        }),
      connect: async (hostId, access) => {
        await manage("POST", `/hosts/${hostId}/calendars`, { kind: "caldav", ...access, isDestination: true })
      },
      addEventType: (hostIds, settings) =>
        create("/event-types", {
          slug: "intro",
          title: "Intro",
          ...settings,
          durationMinutes: 30,
          hosts: hostIds.map((hostId) => ({ hostId })),
          locations: [{ kind: "phone" }]
        }),
      book: async (eventTypeId, startTimeUtc, moved) => {
        const text = JSON.stringify({
          eventTypeId,
          startTimeUtc,
          bookerTimezone: "UTC",
          attendees: [{ name: "Sam Rivera", email: guest }],
          ...(moved && { rescheduledFromUid: moved.uid })
        })
        const signature = createHmac("sha256", owner.apiKeySecret).update(text).digest("hex")
        const response = await fetch(`${api}/public/book`, {
          method: "POST",
          body: text,
          headers: {
            "idempotency-key": crypto.randomUUID(),
            ...(moved && { "booking-token": moved.token }),
            // Rate limits count addresses (D-HTTP-8).
            "x-forwarded-for": `10.${randomBytes(3).join(".")}`,
            authorization: `Bearer ${owner.apiKeyPrefix}:${signature}`
          }
        })
        const { uid } = await answerOf(response)
        return { uid: String(uid), token: response.headers.get("booking-token") ?? "" }
      },
      cancel: async ({ token }) => {
        const headers = { authorization: `Bearer ${token}` }
        await answerOf(await fetch(`${api}/public/booking-cancel`, { method: "POST", headers }))
      },
      answer: async (uid, how) => void (await changeTo(uid, how, {})),
      reschedule: (uid, startAt) => changeTo(uid, "reschedule", { startAt }),
      reassign: (uid, hostId) => changeTo(uid, "reassign", { hostId }),
      meeting,
      untilWritten: () => until(async () => (await ask(countWaiting(owner.workspaceId))) === 0),
      untilHeard: (uid, kind) =>
        until(async () => {
          await ask(makeDue(owner.workspaceId))
          const [entry] = (await meeting(uid)).calendarEntries
          return entry?.change?.kind === kind
        }),
      settle: (uid, hostId, action) => changeTo(uid, `calendar-entries/${hostId}/resolve`, { action })
    }
  }

  const endWorkers = () => Promise.all(workers.splice(0).map((worker) => worker.stop("SIGKILL")))
  let secondsAhead = 0
  const killWorkers = async () => {
    await endWorkers()
    secondsAhead += leaseSeconds
    await aheadInOutbox(database.url, secondsAhead)
  }

  return {
    addWorkspace,
    startWorker: async () => {
      const worker = startProcess("cli.ts", environment, "work")
      workers.push(worker)
      await worker.printed("the worker is running")
    },
    killWorkers,
    stop: async () => {
      await Promise.all([endWorkers(), server.stop("SIGKILL")])
      await database.drop()
    }
  }
}

/** The number of messages that are not handed out, and of entries that are not written. */
const countWaiting = (workspaceId: string) => (sql: SqlClient.SqlClient) =>
  Effect.map(
    sql<{ readonly waiting: number }>`
      select (select count(*) from outbox_messages where workspace_id = ${workspaceId})::int
        + (
          select count(*) from deliveries
          where workspace_id = ${workspaceId} and destination = 'calendar' and status = 'pending'
        )::int as waiting
    `,
    ([row]) => row?.waiting
  )

/** Makes the calendars due, except those that are being read: a worker has them for five minutes. */
const makeDue = (workspaceId: string) => (sql: SqlClient.SqlClient) =>
  sql`
  update directory_calendars set due_at = now()
  where workspace_id = ${workspaceId} and due_at < now() + interval '4 minutes'
`

/** More than the lease of a worker, which faults/webhooks.test.ts measures (D-OUTBOX-1). */
const leaseSeconds = 30

/** Rejects after a minute. */
const until = async (isSo: () => Promise<boolean>): Promise<void> => {
  for (const end = Date.now() + 60_000; !(await isSo()); await sleep(500))
    if (Date.now() > end) throw new Error("it takes longer than a minute")
}

/** The booker of all bookings. */
export const guest = "sam@customer.example"

const days = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]

const answerOf = async (response: Response): Promise<Json> => {
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${await response.text()}`)
  return Object(await response.json())
}

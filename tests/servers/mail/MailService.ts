import { createHmac, randomBytes } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import { layer } from "@calendeal/adapters-postgres/connection"
import { Effect, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { aheadInOutbox, emptyDatabase } from "../../kit/processes/database.ts"
import { freePort, type Process, startProcess } from "../../kit/processes/Process.ts"
import type { MailServers } from "./servers/MailServers.ts"

type Json = Readonly<Record<string, unknown>>

/** A booking as its booker sees it. */
interface Booked {
  readonly uid: string
  readonly token: string
}

/** A workspace with one event type, whose host is at the given address, and with a reminder an hour before its bookings. */
export interface MailWorkspace {
  /** Books at this hour (0 to 23) of a day next week, in UTC, or moves a booking there. */
  readonly book: (email: string, hour: number, moved?: Booked) => Promise<Booked>
  readonly cancel: (booking: Booked) => Promise<void>
}

/** A service process, without a worker, that sends mails from `calendar@example.test`. */
export interface MailService {
  readonly addWorkspace: (name: string, host: string) => Promise<MailWorkspace>
  /** Starts a worker that sends over the mail servers, with these settings instead. Resolves when it runs. */
  readonly startWorker: (settings?: Readonly<Record<string, string>>) => Promise<Process>
  /**
   * Resolves with the mails about a booking to this recipient when all are settled, as `dead smtp_550_5_1_1`. `kind`:
   * reminders, or (by default) all others.
   */
  readonly waitUntilSettled: (
    booking: Booked,
    recipient: "booker" | "host",
    kind?: "mail" | "reminder"
  ) => Promise<ReadonlyArray<string>>
  /** Resolves when the first attempt of the booker's mail has failed, with the seconds between the booking and the second one. */
  readonly secondsUntilRetry: (booking: Booked) => Promise<number>
  /** Sets the outbox's clock two minutes ahead: the leases of killed workers end, and second attempts are due. */
  readonly skipMinutes: () => Promise<void>
  /** Makes all reminders due, as if their time had come. */
  readonly makeRemindersDue: () => Promise<void>
  /** Runs a command of the command line. Resolves with its output. */
  readonly run: (...command: ReadonlyArray<string>) => Promise<string>
  /** The service's public host name, which is a part of Message-IDs and calendar UIDs. */
  readonly host: string
  /** The address at which it is reached. */
  readonly origin: string
  readonly stop: () => Promise<void>
}

/** Starts the service on an empty database. `host`: its public host name; `localhost` is with the port, for browsers. */
export const startMailService = async (
  servers: MailServers,
  host: "book.test" | "localhost" = "book.test"
): Promise<MailService> => {
  const database = await emptyDatabase()
  const port = await freePort()
  const key = () => `v1:${randomBytes(32).toString("base64")}`
  const { password, port: smtpPort, username } = servers.smtp
  const environment = {
    DATABASE_URL: database.url,
    PORT: String(port),
    BASE_URL: host === "localhost" ? `http://localhost:${port}` : `http://${host}`,
    SECRETS_KEYS: key(),
    BOOKING_TOKEN_KEYS: key(),
    TRUSTED_PROXIES: "127.0.0.0/8",
    SMTP_URL: `smtp://${username}:${password}@localhost:${smtpPort}?tls=required`,
    SMTP_CA_FILE: servers.caFile,
    MAIL_FROM: "calendar@example.test",
    MAIL_BOUNCE_ADDRESS: "bounces@example.test",
    DKIM_SELECTOR: servers.dkim.selector,
    DKIM_PRIVATE_KEY_FILE: servers.dkim.keyFile
  }
  const run = async (...command: ReadonlyArray<string>) => {
    const process = startProcess("cli.ts", { ...environment, LOG_LEVEL: "none" }, ...command)
    if ((await process.ended) !== 0) throw new Error(process.output())
    return process.output()
  }
  await run("migrate")
  const server = startProcess("cli.ts", environment, "serve", "--no-worker")
  await server.printed("serving")
  const processes = [server]
  const base = `http://127.0.0.1:${port}/api`

  const addWorkspace = async (name: string, hostEmail: string): Promise<MailWorkspace> => {
    const owner = JSON.parse(
      // The host is the owner, whose address counts as confirmed (D-MAIL-70).
      await run("bootstrap", "--workspace", name, "--owner", hostEmail, "--json")
    )
    const create = async (path: string, body: object): Promise<string> => {
      const response = await fetch(`${base}/workspaces/${owner.workspaceId}${path}`, {
        method: "POST",
        headers: { authorization: `Bearer ${owner.accessToken}` },
        body: JSON.stringify(body)
      })
      return String((await answerOf(response))["id"])
    }
    const hostId = await create("/hosts", { ...hedy, email: hostEmail })
    const eventTypeId = await create("/event-types", {
      slug: "intro",
      title: "Intro",
      hosts: [{ hostId }],
      locations: [{ kind: "phone" }],
      reminders: [60]
    })
    const day = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
    return {
      book: async (email, hour, moved) => {
        const text = JSON.stringify({
          eventTypeId,
          startTimeUtc: `${day}T${String(hour).padStart(2, "0")}:00:00Z`,
          bookerTimezone: "UTC",
          attendees: [{ name: "Ada Lovelace", email }],
          ...(moved && { rescheduledFromUid: moved.uid })
        })
        const signature = createHmac("sha256", owner.apiKeySecret).update(text).digest("hex")
        const response = await fetch(`${base}/public/book`, {
          method: "POST",
          body: text,
          headers: {
            "idempotency-key": crypto.randomUUID(),
            ...(moved && { "booking-token": moved.token }),
            // Rate limits count addresses (D-HTTP-8): one for each hour that is booked.
            "x-forwarded-for": `203.0.113.${hour}`,
            authorization: `Bearer ${owner.apiKeyPrefix}:${signature}`
          }
        })
        const { uid } = await answerOf(response)
        return { uid: String(uid), token: response.headers.get("booking-token") ?? "" }
      },
      cancel: async ({ token }) => {
        const headers = { authorization: `Bearer ${token}` }
        await answerOf(await fetch(`${base}/public/booking-cancel`, { method: "POST", headers }))
      }
    }
  }

  let secondsAhead = 0
  return {
    addWorkspace,
    startWorker: async (settings = {}) => {
      const worker = startProcess("cli.ts", { ...environment, ...settings }, "work")
      processes.push(worker)
      await worker.printed("the worker is running")
      return worker
    },
    waitUntilSettled: async ({ uid }, recipient, kind = "mail") => {
      for (const until = Date.now() + 30_000; ; await sleep(100)) {
        const mails = await deliveriesOf(database.url, { uid, recipient, kind })
        const isSettled = mails.length > 0 && mails.every(({ settled }) => settled)
        if (isSettled) return mails.map(({ reason, status }) => [status, reason ?? []].flat().join(" "))
        if (Date.now() > until) throw new Error(`not settled: ${JSON.stringify(mails)}`)
      }
    },
    secondsUntilRetry: async ({ uid }) => {
      for (;;) {
        const [mail] = await deliveriesOf(database.url, { uid, recipient: "booker", kind: "mail" })
        if (mail?.status === "pending" && mail.attempts === 1) return mail.seconds
        await sleep(100)
      }
    },
    skipMinutes: () => aheadInOutbox(database.url, (secondsAhead += 120)),
    makeRemindersDue: () => makeRemindersDue(database.url),
    run,
    host,
    origin: `http://localhost:${port}`,
    stop: async () => {
      await Promise.all(processes.map((process) => process.stop("SIGKILL")))
      await database.drop()
    }
  }
}

interface Attempted {
  readonly status: string
  readonly reason: string | null
  readonly settled: boolean
  readonly attempts: number
  /** From its creation until it is due. */
  readonly seconds: number
}

const deliveriesOf = (
  url: string,
  { kind, recipient, uid }: { readonly uid: string; readonly recipient: string; readonly kind: string }
) =>
  SqlClient.SqlClient.use(
    (sql) => sql<Attempted>`
      select status, reason, settled_at is not null as settled, attempts,
        extract(epoch from due_at - created_at)::float8 as seconds
      from deliveries
      where destination = ${kind} and message ->> 'bookingUid' = ${uid}
        and message ->> 'recipient' like ${`${recipient}%`}`
  ).pipe(Effect.provide(layer({ url: Redacted.make(url), connections: 1 })), Effect.runPromise)

const makeRemindersDue = (url: string): Promise<void> =>
  SqlClient.SqlClient.use(
    (sql) => sql`update deliveries set due_at = now() where destination = 'reminder'`
  ).pipe(Effect.asVoid, Effect.provide(layer({ url: Redacted.make(url), connections: 1 })), Effect.runPromise)

const answerOf = async (response: Response): Promise<Json> => {
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${await response.text()}`)
  return Object(await response.json())
}

const hedy = {
  name: "Hedy Lamarr",
  username: "hedy",
  schedule: {
    timezone: "UTC",
    weekly: [{ days: ["mon", "tue", "wed", "thu", "fri", "sat", "sun"], from: "00:00", to: "24:00" }],
    overrides: []
  }
}

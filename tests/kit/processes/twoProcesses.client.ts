import { createHmac, randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import { assert } from "@effect/vitest"

/** A response of a process. */
interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly body: Readonly<Record<string, unknown>>
}

/** A client of a running process. */
export interface Client {
  readonly address: string
  readonly send: (method: string, path: string, body?: unknown, headers?: object) => Promise<Answer>
  /** Calls the management API as the workspace's owner. The path is relative to the workspace. */
  readonly manage: (method: string, path: string, body?: unknown) => Promise<Answer>
}

/** A new host who is available every day. */
export const hostAt = (hours: { readonly from: string; readonly to: string }) => ({
  name: "Hedy Host",
  username: `hedy-${randomUUID()}`,
  email: `hedy-${randomUUID()}@acme.test`,
  schedule: scheduleOf(hours)
})

/** The same hours on every day. */
export const scheduleOf = (hours: { readonly from: string; readonly to: string }) => ({
  timezone: "UTC",
  weekly: [{ days: ["mon", "tue", "wed", "thu", "fri", "sat", "sun"], ...hours }],
  overrides: []
})

/** Noon in five days. */
export const noon = `${new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)}T12:00:00Z`

/** The slots of the day, from a process's public API. */
export const slotsAt = ({ send }: Client, eventTypeId: string) =>
  send("GET", `/api/public/slots?eventTypeId=${eventTypeId}&tz=UTC&date=${noon.slice(0, 10)}`)

/** The Content-Security-Policy of the booking page, which includes frame-ancestors. */
export const pagePolicyAt = async ({ send }: Client, eventTypeId: string): Promise<string> => {
  const { headers, status } = await send("HEAD", `/embed/${eventTypeId}`)
  assert.strictEqual(status, 200)
  return headers.get("content-security-policy") ?? ""
}

/** The starts of that day in a process; null if no host is eligible. */
export const startsAt = async (
  client: Client,
  eventTypeId: string
): Promise<ReadonlyArray<string> | null> => {
  const { noHostsAvailable, slots }: DaySlots = Object.assign(
    { noHostsAvailable: true, slots: [] },
    (await slotsAt(client, eventTypeId)).body
  )
  return noHostsAvailable ? null : slots.map(({ startTimeUtc }) => startTimeUtc)
}

interface DaySlots {
  readonly noHostsAvailable: boolean
  readonly slots: ReadonlyArray<{ readonly startTimeUtc: string }>
}

/** Books noon through a process. */
export const bookAt = ({ send }: Client, eventTypeId: string) =>
  send(
    "POST",
    "/api/public/book",
    {
      eventTypeId,
      startTimeUtc: noon,
      bookerTimezone: "UTC",
      attendees: [{ name: "Sam Rivera", email: `${randomUUID()}@lead.example` }]
    },
    { "idempotency-key": randomUUID() }
  )

/** Reports a payment through a process. */
export const payAt = ({ send }: Client, key: { readonly prefix: string; readonly secret: string }) => {
  const body = JSON.stringify({ email: "payer@customer.example", amount: 5, currency: "usd" })
  const signature = createHmac("sha256", key.secret).update(body).digest("hex")
  return send("POST", "/api/public/transactions", body, {
    authorization: `Bearer ${key.prefix}:${signature}`
  })
}

/**
 * Milliseconds until the condition is true. Changes apply within a second; without invalidation, a cached copy would
 * last thirty. The limit leaves time for a busy machine.
 */
export const untilTrue = async (isWanted: () => Promise<boolean>): Promise<number> => {
  const began = performance.now()
  while (!(await isWanted())) {
    assert.isBelow(performance.now() - began, 10_000, "the change does not reach the other process")
    await sleep(5)
  }
  return performance.now() - began
}

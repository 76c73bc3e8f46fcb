import { layer as ports, serviceRole } from "@calendeal/adapters-postgres"
import { layer } from "@calendeal/adapters-postgres/connection"
import { type Depth, Outbox } from "@calendeal/domain/outbox"
import { DateTime, Effect, Layer } from "effect"
import type { DatabaseUrls } from "../runtime/database.ts"
import { secondsSince } from "../runtime/backlog.ts"
import { fault, type Finding, note, well } from "./Finding.ts"

/** Pending outbox messages and deliveries. Ages are in seconds; 0 if there are none. */
export interface Waiting {
  readonly outbox: { readonly count: number; readonly oldestSeconds: number }
  readonly deliveries: Omit<Depth["deliveries"], "oldest"> & { readonly oldestSeconds: number }
}

/** Age in seconds after which a pending message means that no worker runs. A worker handles messages within seconds. */
const maxAgeSeconds = 300

/** Reads the backlog of all workspaces and checks that a worker processes it. */
export const examineWaiting = (urls: DatabaseUrls) =>
  Effect.gen(function* () {
    const outbox = yield* Outbox
    const now = yield* DateTime.now
    const { deliveries, messages } = yield* outbox.depth
    const waiting: Waiting = {
      outbox: { count: messages.count, oldestSeconds: secondsSince(messages.oldest, now) },
      deliveries: {
        counts: deliveries.counts,
        waiting: deliveries.waiting,
        oldestSeconds: secondsSince(deliveries.oldest, now)
      }
    }
    const { isPaused } = yield* outbox.sending
    return { ...waiting, isPaused, findings: [...findingsOf(waiting), ...(isPaused ? [paused] : [])] }
  }).pipe(
    Effect.provide(
      ports.pipe(Layer.provide(layer({ url: urls.service, directUrl: urls.direct, role: serviceRole })))
    )
  )

const paused = note(
  "sending",
  "is paused, as after `calendeal restore`: nothing is sent. Run `calendeal resume` with --send or --discard"
)

/** The findings for a backlog. */
export const findingsOf = ({ deliveries, outbox }: Waiting): ReadonlyArray<Finding> => {
  const follow = `${outbox.count} wait${since(outbox.oldestSeconds)}`
  const statuses = Object.entries(deliveries.counts).map(([status, count]) => `${status} ${count}`)
  const sent = `${statuses.join(", ")}${since(deliveries.oldestSeconds)}`
  return [
    outbox.oldestSeconds > maxAgeSeconds
      ? fault("follow-ups", `${follow}: no worker runs, or it fails. Run \`calendeal work\`, or read its log`)
      : well("follow-ups", follow),
    deliveries.counts.dead > 0
      ? note(
          "deliveries",
          `${sent}. A member can see the reasons of dead deliveries in the management API (conversion dispatches, webhook deliveries, mails of a booking) and send them again`
        )
      : well("deliveries", sent),
    well("waiting deliveries", kinds.map(([kind, name]) => `${name} ${deliveries.waiting[kind]}`).join(", "))
  ]
}

/** The kinds of destination by what is delivered to them. */
const kinds = [
  ["calendar", "calendar entries"],
  ["conference", "conference links"],
  ["mail", "mails"],
  ["reminder", "reminders"],
  ["account", "sign-in links"],
  ["hold", "ends of holds"],
  ["payment", "questions and refunds at the payment provider"],
  ["receiver", "calls of payment providers"],
  ["webhook", "webhooks"],
  ["integration", "conversions"]
] as const

const since = (seconds: number): string => (seconds === 0 ? "" : `, the oldest for ${Math.round(seconds)} s`)

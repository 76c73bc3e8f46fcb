import { Outbox } from "@calendeal/domain/outbox"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type * as Redacted from "effect/Redacted"
import * as SqlClient from "effect/sql/SqlClient"
import { layer as postgres } from "../../../src/connection/index.ts"
import { script } from "../../../src/migrations/script.ts"
import { migrate } from "../../../src/migrations/migrate.ts"
import { layerAt, serviceRole } from "../../../src/index.ts"
import { migrations } from "../../../src/migrations/index.ts"
import { freshDatabase } from "../../../src/testing/index.ts"
import { samples } from "../../migrations/samples.ts"

const workspaceId = "11111111-1111-4111-8111-111111111111"
const [listening, silent] = [workspaceId, "13131313-1313-4131-8131-131313131313"]

const numbered = Object.entries(migrations).filter(([, value]) => typeof value !== "string")
const before = Object.fromEntries(numbered.filter(([name]) => name < "0032"))

const on = <A, E>(url: Redacted.Redacted, act: Effect.Effect<A, E, SqlClient.SqlClient>) =>
  Effect.provide(act, postgres({ url, connections: 2 }), { local: true })

const command = (text: string) => Effect.asVoid(script(text))

const element = (tag: string, more: object, workspace = listening) =>
  JSON.stringify({ _tag: tag, workspaceId: workspace, ...more })

/** A row of `follow_ups` of the previous version. */
const message = (id: string, text: string, state = "pending", visible = "now()", acquired = "null") =>
  `insert into follow_ups (id, queue_name, element, state, attempts, visible_at, acquired_at, created_at, updated_at)
   values ('${id}', 'follow-ups', '${text}', '${state}', 2, ${visible}, ${acquired}, '2026-01-03T00:00:00Z', now());`

const delivery = (
  id: number,
  status: string,
  kind = "webhook",
  place = "dddddddd-dddd-4ddd-8ddd-dddddddddddd"
) =>
  `insert into deliveries values
    ('${workspaceId}', '00000000-0000-4000-8000-00000000000${id}', '${kind}', '${place}', 'webhook', 'booking.created',
      'event-of-${id}', '${element("ReportBooking", { bookingUid: `bk_${id}` })}', 'pending', null,
      ${status === "confirming" ? "'receipt-1'" : "null"}, 3, '2026-01-03T00:00:00Z', '2026-01-03T00:00:00Z',
      ${status === "pending" || status === "confirming" ? "null" : "'2026-01-03T00:10:00Z'"});
  update deliveries set status = '${status}' where id = '00000000-0000-4000-8000-00000000000${id}';`

/** The rows of a version before the outbox, in every state. */
const waiting = [
  message("lead", element("ReportLead", { contactId: "c1", eventTypeId: "e1" })),
  message("booking", element("ReportBooking", { bookingUid: "bk_1" })),
  message("cancellation", element("ReportCancellation", { bookingUid: "bk_1" })),
  message("payment", element("ReportPayment", { transactionId: "t1" })),
  message("deal", element("ReportClosedDeal", { dealId: "d1", closedAt: "2026-01-03T00:00:00.000Z" })),
  message("calendars", element("SyncCalendars", { bookingUid: "bk_1" })),
  message("mail", element("ConfirmByMail", { bookingUid: "bk_1" })),
  message("under way", element("ReportPayment", { transactionId: "t2" }), "pending", "now()", "now()"),
  message("later", element("ReportPayment", { transactionId: "t3" }), "pending", "now() + interval '1 hour'"),
  message("done", element("ReportPayment", { transactionId: "t4" }), "completed"),
  message("failed", element("ReportPayment", { transactionId: "t5" }), "failed"),
  message("unheard", element("ReportPayment", { transactionId: "t6" }, silent)),
  ...["pending", "confirming", "delivered", "skipped", "dead"].map((status, index) =>
    delivery(index + 1, status)
  ),
  delivery(6, "pending", "integration", "bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb"),
  // One destination is failing, and a worker has leased the other.
  `update directory_delivery_lanes set failures = 4, open_until = now() + interval '1 hour' where destination = 'integration';`,
  `update directory_delivery_lanes set turn = gen_random_uuid(), turn_until = now() + interval '1 second' where destination = 'webhook';`
].join("\n")

const migratedDatabase = Effect.gen(function* () {
  const url = yield* freshDatabase({})
  for (const [index, [name]] of Object.entries(before).entries()) {
    yield* on(url, migrate(Object.fromEntries(Object.entries(before).slice(0, index + 1))))
    yield* on(url, command(samples[name] ?? ""))
  }
  yield* on(url, command("delete from follow_ups"))
  yield* on(url, command(waiting))
  yield* on(url, migrate(migrations))
  return url
})

const withPorts = <A, E>(url: Redacted.Redacted, act: Effect.Effect<A, E, Outbox>) =>
  Effect.provide(act, layerAt({ url }), { local: true })

describe("the outbox of the previous version", { timeout: 120_000 }, () => {
  it.live(
    "D-OUTBOX-1: waiting messages keep their state, and messages without a destination are dropped",
    () =>
      Effect.gen(function* () {
        const url = yield* migratedDatabase
        const { claimed, depth } = yield* withPorts(
          url,
          Effect.gen(function* () {
            const outbox = yield* Outbox
            const { claimed } = yield* outbox.claim({
              most: 100,
              seconds: 60,
              kinds: ["integration", "webhook"]
            })
            return { claimed, depth: yield* outbox.depth }
          })
        )
        assert.sameMembers(
          claimed.map(({ message }) => Option.getOrThrow(message)._tag),
          [
            "ReportLead",
            "ReportBooking",
            "ReportCancellation",
            "ReportPayment",
            "ReportClosedDeal",
            // A worker had claimed this one.
            "ReportPayment"
          ]
        )
        assert.deepStrictEqual([...new Set(claimed.map(({ attempt }) => attempt))], [3])
        // With the one that is due in an hour. The one that was set aside exists, but is not counted.
        assert.strictEqual(depth.messages.count, 7)
        const setAside = yield* on(
          url,
          Effect.flatMap(
            SqlClient.SqlClient,
            (sql) =>
              sql`select body ->> 'transactionId' as id from outbox_messages where available_at = 'infinity'`
          )
        )
        assert.deepStrictEqual(
          setAside.map((row) => ({ ...row })),
          [{ id: "t5" }]
        )
      }).pipe(Effect.scoped)
  )

  it.live("D-OUTBOX-1: deliveries, dead letters, leases and breakers stay as they are", () =>
    Effect.gen(function* () {
      const url = yield* migratedDatabase
      yield* withPorts(
        url,
        Effect.gen(function* () {
          const outbox = yield* Outbox
          const { deliveries } = yield* outbox.depth
          assert.deepStrictEqual(deliveries.counts, {
            // The samples' delivery was inserted as dead, but counts as pending.
            pending: 3,
            confirming: 1,
            delivered: 1,
            skipped: 1,
            dead: 1
          })
          assert.strictEqual(yield* outbox.openBreakers, 1)
          const lease = outbox.lease({ seconds: 60, batches: { integration: 10, webhook: 10 } })
          let leased = yield* lease
          // The lease of the dead worker expires.
          for (let tries = 0; tries < 100 && Option.isNone(leased); tries++) {
            yield* Effect.sleep("100 millis")
            leased = yield* lease
          }
          const { due } = Option.getOrThrow(leased)
          assert.deepStrictEqual(
            due.map(({ attempts, eventId, receipt, status }) => [eventId, status, receipt, attempts]),
            [
              ["event-of-1", "pending", null, 3],
              ["event-of-2", "confirming", "receipt-1", 3]
            ]
          )
          assert.isTrue(Option.isNone(yield* lease))
        })
      )
    }).pipe(Effect.scoped)
  )

  it.live("D-OUTBOX-1: messages that a process of that version posts during the update arrive here", () =>
    Effect.gen(function* () {
      const url = yield* migratedDatabase
      const tags = yield* withPorts(
        url,
        Effect.gen(function* () {
          const outbox = yield* Outbox
          yield* outbox.claim({ most: 100, seconds: 60, kinds: ["integration", "webhook"] })
          const post = command(
            [
              message("during", element("ReportBooking", { bookingUid: "bk_9" })),
              message("calendars of it", element("SyncCalendars", { bookingUid: "bk_9" }))
            ].join("\n")
          )
          // Both versions have the role of the service.
          yield* Effect.provide(post, postgres({ url, role: serviceRole }), { local: true })
          const { claimed } = yield* outbox.claim({
            most: 100,
            seconds: 60,
            kinds: ["integration", "webhook"]
          })
          return claimed.map(({ message }) => Option.getOrThrow(message)._tag)
        })
      )
      assert.deepStrictEqual(tags, ["ReportBooking"])
      const left = yield* on(
        url,
        Effect.flatMap(SqlClient.SqlClient, (sql) => sql`select from follow_ups`)
      )
      assert.lengthOf(left, 0)
    }).pipe(Effect.scoped)
  )
})

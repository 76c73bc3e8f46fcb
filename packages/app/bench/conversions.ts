import { randomBytes } from "node:crypto"
import { openMockAdServer } from "@calendeal/adapters-ad-platforms/testing"
import * as Crypto from "@calendeal/adapters-identity/crypto"
import * as Memory from "@calendeal/adapters-memory"
import * as Postgres from "@calendeal/adapters-postgres"
import { layer as connection } from "@calendeal/adapters-postgres/connection"
import { temporaryPostgres } from "@calendeal/adapters-postgres/embedded"
import { ServiceAddress } from "@calendeal/domain/mails"
import * as MailTemplates from "@calendeal/mail-templates"
import * as ReferenceData from "@calendeal/adapters-identity/reference-data"
import { BookingLedger } from "@calendeal/domain/bookings"
import { credentialOwner } from "@calendeal/domain/conversions"
import { Outbox } from "@calendeal/domain/outbox"
import {
  change,
  sampleBooking,
  sampleDraft,
  sampleIntegration,
  sampleTime,
  createOffering
} from "@calendeal/port-contracts/samples"
import { Vault } from "@calendeal/domain/workspaces"
import { Duration, Effect, Fiber, Layer, Option, Redacted, Result } from "effect"
import { migrateDatabase } from "../src/runtime/migrations.ts"
import { advertising, calendars, conferences, payments } from "../src/Ports.ts"
import { WebhookSender } from "@calendeal/adapters-outgoing"
import { work } from "../src/worker.ts"
import { median } from "./quantile.ts"

// The cost of an integration for the commit of a booking: blocks of bookings in a workspace with an integration and in
// one without take turns, and a worker in the same process delivers to a local mock ad server. Use the ratios, because
// absolute times depend on the machine. PostgreSQL runs without fsync.

const rounds = 12
const block = 25

const ring = Result.getOrThrow(Crypto.parseKeyRing(Redacted.make(`v1:${randomBytes(32).toString("base64")}`)))
const keys = { secretsKeys: ring, bookingTokenKeys: ring, bookingTokenTtl: Duration.minutes(15) }

const bench = Effect.fnUntraced(function* (adServer: Awaited<ReturnType<typeof openMockAdServer>>) {
  const [ledger, outbox, vault] = [yield* BookingLedger, yield* Outbox, yield* Vault]
  const [on, off] = [yield* createOffering(), yield* createOffering()]
  const integration = sampleIntegration(on.workspace.id)
  const sealedCredential = yield* vault.seal(credentialOwner(integration), Redacted.make("token-12345678"))
  yield* change(on.workspace.id, {
    _tag: "CreateIntegration",
    integration: { ...integration, sealedCredential }
  })
  let slot = 0
  const book = (offering: typeof on) =>
    Effect.gen(function* () {
      const startAt = sampleTime(30 * slot++)
      const draft = sampleDraft(sampleBooking(offering, { startAt }))
      const began = performance.now()
      const entry = yield* ledger.enter(draft)
      if (entry._tag !== "Entered") return yield* Effect.die(entry._tag)
      return performance.now() - began
    })
  const isDrained = Effect.gen(function* () {
    const { deliveries, messages } = yield* outbox.depth
    return messages.count + deliveries.counts.pending + deliveries.counts.confirming === 0
  })
  const drained = Effect.gen(function* () {
    while (!(yield* isDrained)) yield* Effect.sleep("20 millis")
  })
  const run = Effect.fnUntraced(function* (offering: typeof on) {
    const before = process.cpuUsage()
    const took = yield* Effect.all(Array.from({ length: block }, () => book(offering)))
    yield* drained
    const { system, user } = process.cpuUsage(before)
    return { commit: median(took), cpu: (system + user) / 1000 / block }
  })
  const working = yield* Effect.forkChild(work())
  yield* run(on)
  yield* run(off)
  const turns = yield* Effect.forEach(Array.from({ length: rounds }), (_, round) =>
    Effect.gen(function* () {
      // The first workspace alternates too.
      const [a, b] = round % 2 === 0 ? [yield* run(on), yield* run(off)] : [yield* run(off), yield* run(on)]
      return round % 2 === 0 ? { on: a, off: b } : { on: b, off: a }
    })
  )
  yield* Fiber.interrupt(working)
  const of = (pick: (turn: (typeof turns)[number]) => number) => median(turns.map(pick))
  console.log(
    `a booking's commit: with an integration ${of(({ on }) => on.commit).toFixed(2)} ms, without ${of(({ off }) => off.commit).toFixed(2)} ms, ratio ${of(({ on, off }) => on.commit / off.commit).toFixed(2)}`
  )
  console.log(
    `CPU time of this process for a booking and its deliveries: with ${of(({ on }) => on.cpu).toFixed(1)} ms, without ${of(({ off }) => off.cpu).toFixed(1)} ms, ratio ${of(({ on, off }) => on.cpu / off.cpu).toFixed(2)}`
  )

  const backlog = 500
  for (let nth = 0; nth < backlog; nth++) yield* book(on)
  const counted = adServer.counted("meta").length
  const began = performance.now()
  const draining = yield* Effect.forkChild(work())
  yield* drained
  const seconds = (performance.now() - began) / 1000
  yield* Fiber.interrupt(draining)
  const delivered = adServer.counted("meta").length - counted
  console.log(
    `a backlog of ${backlog} messages: ${delivered} conversions delivered in ${seconds.toFixed(1)} s, ${(delivered / seconds).toFixed(0)} a second`
  )
})

const adServer = await openMockAdServer({})
await Effect.gen(function* () {
  const { ownerUrl } = yield* temporaryPostgres
  yield* migrateDatabase({ owner: ownerUrl, service: ownerUrl, direct: ownerUrl })
  const ports = Layer.mergeAll(
    Postgres.layer,
    Memory.Throttle.layer,
    Memory.MailTransport.layer,
    Layer.succeed(ServiceAddress, new URL("https://book.calendeal.example")),
    MailTemplates.layer,
    WebhookSender.layer({ allowLoopback: false }),
    Layer.provide(calendars({ allowLoopback: false }), Layer.merge(Postgres.layer, Crypto.layer(keys))),
    Layer.provide(
      conferences(new URL("https://book.calendeal.example"), { allowLoopback: false }),
      Layer.merge(Postgres.layer, Crypto.layer(keys))
    ),
    payments(Option.none()),
    advertising(Option.some(new URL(adServer.address))),
    ReferenceData.layer,
    Crypto.layer(keys)
  ).pipe(Layer.provideMerge(connection({ url: ownerUrl, role: Postgres.serviceRole })))
  yield* Effect.provide(bench(adServer), ports)
}).pipe(Effect.scoped, Effect.runPromise)
await adServer.close()

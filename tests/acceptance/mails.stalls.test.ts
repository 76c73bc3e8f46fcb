import { assert, describe } from "@effect/vitest"
import { Outcome } from "@calendeal/domain/outbox"
import { Effect } from "effect"
import { withWorker } from "../kit/http/advertising.ts"
import { MailServer, specificationWithMailServer } from "../kit/http/mails.server.ts"
import { mailShop } from "../kit/http/mails.shop.ts"
import { receiver } from "../kit/http/management/webhooks.receiver.ts"

/** More than the destinations to which a worker delivers at once. */
const shops = 30

/** Waits until it holds. It is asked again after each arrival. */
const when = (holds: () => boolean, arrival: Effect.Effect<void>): Effect.Effect<void> =>
  Effect.suspend(() => (holds() ? Effect.void : Effect.andThen(arrival, when(holds, arrival))))

describe("Mails: a server that does not respond", () => {
  specificationWithMailServer("stalls", (it) => {
    it.effect("D-OUTBOX-7: to one recipient does not hold up the workspace's other mails", () =>
      Effect.gen(function* () {
        const { arrival, arrivals, replyWith } = yield* MailServer
        const { book } = yield* mailShop()
        const begun = arrivals.length
        replyWith(({ to }) => (JSON.stringify(to).includes("slow@") ? "never" : Outcome.Delivered()))
        for (const [nth, name] of ["slow", "a", "b", "c", "d", "e", "f"].entries())
          yield* book({ email: `${name}@stalled.example` }, 5 + nth)
        // Each meeting has a mail to the booker and one to the host.
        yield* withWorker(
          Effect.timeout(
            when(() => arrivals.length >= begun + 14, arrival),
            "20 seconds"
          )
        ).pipe(Effect.ensuring(Effect.sync(() => replyWith(() => Outcome.Delivered()))))
        assert.lengthOf(arrivals.slice(begun), 14)
      })
    )

    it.effect("D-MAIL-40: does not delay webhooks", () =>
      Effect.gen(function* () {
        const { arrival, arrivals, replyWith } = yield* MailServer
        const hook = yield* receiver
        const stalled = yield* Effect.all(Array.from({ length: shops }, () => mailShop()))
        const begun = arrivals.length
        for (const { book } of stalled) yield* book({ email: "sam@lead.example" })
        const { book, make } = yield* mailShop()
        yield* make("/webhooks", { url: hook.url, events: ["booking.created"] })
        replyWith(() => "never")
        yield* withWorker(
          Effect.gen(function* () {
            yield* when(() => arrivals.length >= begun + 8, arrival)
            const uid = yield* book({ email: "kim@lead.example" })
            yield* Effect.timeout(
              when(() => hook.received.some(({ body }) => body.includes(uid)), hook.arrival),
              "10 seconds"
            )
          })
        ).pipe(Effect.ensuring(Effect.sync(() => replyWith(() => Outcome.Delivered()))))
        assert.lengthOf(hook.received, 1)
      })
    )
  })
})

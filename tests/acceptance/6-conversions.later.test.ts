import { assert, describe } from "@effect/vitest"
import { type PlatformName } from "@calendeal/domain/conversions"
import { Effect } from "effect"
import { work } from "@calendeal/app/worker"
import {
  addIntegration,
  countedFor,
  dispatchesWhen,
  settled,
  specificationWithAdServer
} from "../kit/http/advertising.ts"
import { newWorkspace } from "../kit/http/management/workspace.ts"
import { bookingOf, book, offer, pay } from "../kit/http/requests.ts"
import { Service } from "../kit/http/Service.ts"

/** Google names conversions by their ids. */
const actions = { purchase: "3", showed: "4" }

/** A new workspace that reports to these platforms, with a key that records payments. */
const reporting = Effect.fnUntraced(function* (
  kind: "purchase" | "showed",
  ...names: ReadonlyArray<PlatformName>
) {
  const { call, workspace } = yield* newWorkspace
  const { eventType } = yield* offer({}, workspace.id)
  const key = (yield* call("POST", `/${workspace.id}/api-keys`, {})).body
  for (const name of names)
    yield* addIntegration(call, workspace.id, name, {
      account: { conversions: { [kind]: name === "google" ? actions[kind] : kind } }
    })
  const at = `/${workspace.id}`
  const adjust = (id: string, body: object) =>
    Effect.map(call("POST", `${at}/transactions/${id}/adjustments`, body), ({ status, text }) =>
      assert.strictEqual(status, 201, text)
    )
  const paid = Effect.fnUntraced(function* (email: string) {
    const keyPair = { prefix: String(key["prefix"]), secret: String(key["secret"]) }
    const { body, status, text } = yield* pay({ email, amount: 199.5, currency: "usd" }, undefined, keyPair)
    assert.strictEqual(status, 201, text)
    return String(body["transactionId"])
  })
  return { adjust, at, call, eventType, paid, workspace }
})

/** Runs an effect while a worker runs by the clock of the service. */
const working = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Service.use(({ withPorts }) => Effect.scoped(Effect.andThen(Effect.forkScoped(withPorts(work())), effect)))

describe("Conversions that happen or change later", async () => {
  await specificationWithAdServer("later conversions", (it, adServer) => {
    const valuesAtGoogle = (eventId: unknown) =>
      adServer
        .restated()
        .filter((one) => one.eventId === eventId)
        .map(({ value }) => value)

    it.effect(
      "D-CONV-4: Google gets what is left of a payment after each refund, in order, and Meta keeps its value",
      () =>
        Effect.gen(function* () {
          const { adjust, call, paid, workspace } = yield* reporting("purchase", "google", "meta")
          const id = yield* paid("refunded@lead.example")
          yield* working(dispatchesWhen(call, workspace.id, settled(2)))
          yield* adjust(id, { kind: "refund", amount: 50 })
          yield* working(dispatchesWhen(call, workspace.id, settled(3)))
          yield* adjust(id, { kind: "dispute", amount: 149.5 })
          const all = yield* working(dispatchesWhen(call, workspace.id, settled(4)))
          assert.deepStrictEqual(
            all.map(({ eventName, provider, status }) => [provider, eventName, status].join(" ")).toSorted(),
            [
              "google purchase delivered",
              "google restated delivered",
              "google restated delivered",
              "meta purchase delivered"
            ]
          )
          const [counted] = countedFor(adServer, "google", all)
          assert.deepStrictEqual(valuesAtGoogle(counted?.eventId), ["149.5 USD", "0 USD"])
          assert.lengthOf(countedFor(adServer, "google", all), 1)
          assert.match(String(countedFor(adServer, "meta", all)[0]?.value), /199\.5/)
        })
    )

    it.effect(
      "D-CONV-4: a refund waits for its payment, also through faults, and is never counted as a payment",
      () =>
        Effect.gen(function* () {
          const { adjust, call, paid, workspace } = yield* reporting("purchase", "google")
          const id = yield* paid("faulty@lead.example")
          yield* adjust(id, { kind: "refund", amount: 0.5 })
          yield* adjust(id, { kind: "refund", amount: 99 })
          adServer.injectFaults(
            "google",
            { _tag: "Answer", reply: { status: 503, body: "busy" } },
            { _tag: "Reset", when: "after" }
          )
          const all = yield* working(dispatchesWhen(call, workspace.id, settled(3)))
          assert.isTrue(
            all.every(({ status }) => status === "delivered"),
            JSON.stringify(all)
          )
          const counted = countedFor(adServer, "google", all)
          assert.deepStrictEqual(
            counted.map(({ value }) => value),
            ["100 USD"]
          )
          // The last one to arrive is the truth of the ledger, and none after it differs.
          assert.isEmpty(valuesAtGoogle(counted[0]?.eventId).filter((value) => value !== "100 USD"))
        }),
      300_000
    )

    it.effect("D-CONV-4: the refund of a payment that the platform has refused changes nothing there", () =>
      Effect.gen(function* () {
        const { adjust, call, paid, workspace } = yield* reporting("purchase", "google")
        const before = adServer.counted("google").length
        adServer.injectFaults("google", { _tag: "Answer", reply: { status: 404, body: {} } })
        const id = yield* paid("refused@lead.example")
        yield* working(dispatchesWhen(call, workspace.id, settled(1)))
        yield* adjust(id, { kind: "refund", amount: 10 })
        const all = yield* working(dispatchesWhen(call, workspace.id, settled(2)))
        assert.deepStrictEqual(
          all.map(({ eventName, reason, status }) => [eventName, status, reason].join(" ")).toSorted(),
          ["purchase dead 404", "restated skipped payment_not_reported"]
        )
        assert.lengthOf(adServer.counted("google"), before)
      })
    )

    it.effect(
      "D-CONV-3: who came is reported a day after the mark if it stands, once, and a changed mark is not",
      () =>
        Effect.gen(function* () {
          const { at, call, eventType, workspace } = yield* reporting("showed", "google", "meta")
          const { wait } = yield* Service
          const uidOf = Effect.fnUntraced(function* (email: string, day: number) {
            const start = new Date(Date.now() + day * 86_400_000).toISOString().slice(0, 10)
            const booked = yield* book(bookingOf(eventType.id, email, `${start}T10:30:00Z`))
            assert.strictEqual(booked.status, 200, booked.text)
            return String(booked.body["uid"])
          })
          const [came, mistaken, missed] = [
            yield* uidOf("came@lead.example", 2),
            yield* uidOf("mistaken@lead.example", 3),
            yield* uidOf("missed@lead.example", 4)
          ]
          const mark = (uid: string, given: string | null) =>
            Effect.map(call("PUT", `${at}/bookings/${uid}/attendance`, { mark: given }), ({ status, text }) =>
              assert.strictEqual(status, 200, text)
            )
          yield* wait(5 * 86_400)
          // The meetings are in the past of the platforms, too.
          adServer.setAhead(6 * 86_400_000 + 43_200_000)
          yield* mark(came, "attended")
          yield* mark(mistaken, "attended")
          yield* mark(missed, "no_show")
          const waiting = yield* working(dispatchesWhen(call, workspace.id, (all) => all.length === 4))
          assert.isTrue(waiting.every(({ settledAt }) => settledAt === null))
          yield* mark(mistaken, "no_show")
          yield* wait(86_400)
          const all = yield* working(dispatchesWhen(call, workspace.id, settled(4)))
          assert.deepStrictEqual(
            all
              .map(({ bookingUid, provider, reason, status }) =>
                [provider, bookingUid === came ? "came" : "mistaken", status, reason].join(" ")
              )
              .toSorted(),
            [
              "google came delivered ",
              "google mistaken skipped mark_changed",
              "meta came delivered ",
              "meta mistaken skipped mark_changed"
            ]
          )
          const reported = () =>
            (["google", "meta"] as const).map(
              (name) => adServer.counted(name).filter((one) => ["4", "showed"].includes(one.name)).length
            )
          assert.deepStrictEqual(reported(), [1, 1])
          // A mark that is set again is delivered, and counts for the same event.
          yield* mark(came, null)
          yield* mark(came, "attended")
          yield* working(dispatchesWhen(call, workspace.id, (some) => some.length === 6))
          yield* wait(86_400)
          yield* working(dispatchesWhen(call, workspace.id, settled(6)))
          assert.deepStrictEqual(reported(), [1, 1])
        })
    )
  })
})

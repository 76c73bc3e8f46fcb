import { assert, describe } from "@effect/vitest"
import { type PlatformName, platformNames } from "@calendeal/domain/conversions"
import { Effect } from "effect"
import { offer, fromNewIp } from "../kit/http/requests.ts"
import {
  addIntegration,
  countedFor,
  credentialOf,
  type Dispatch,
  dispatchesWhen,
  settled,
  specificationWithAdServer,
  withWorker
} from "../kit/http/advertising.ts"
import { newWorkspace } from "../kit/http/management/workspace.ts"
import { Service } from "../kit/http/Service.ts"

const unavailable = { _tag: "Answer", reply: { status: 503, body: "busy" } } as const
const tooMany = {
  _tag: "Answer",
  reply: { status: 429, body: {} },
  headers: { "retry-after": "2" }
} as const

/** The faults of each platform's first responses. */
const faults = {
  meta: [unavailable],
  google: [tooMany],
  linkedin: [{ _tag: "Reset", when: "before" }],
  tiktok: [{ _tag: "Reset", when: "after" }],
  microsoft: [{ _tag: "Slow", millis: 1500 }],
  reddit: [tooMany, { _tag: "CutOff" }],
  snapchat: [{ _tag: "Reset", when: "after" }],
  pinterest: [unavailable],
  x: [{ _tag: "Reset", when: "after" }],
  segment: [{ _tag: "CutOff" }],
  rudderstack: [{ _tag: "Reset", when: "after" }]
} as const satisfies Readonly<Record<PlatformName, ReadonlyArray<object>>>

/** A new workspace with an event type, and a function that captures leads. */
const newShop = Effect.gen(function* () {
  const { call, workspace } = yield* newWorkspace
  const { eventType } = yield* offer({}, workspace.id)
  const { post } = yield* Service
  const captureLead = (name: string) =>
    post(
      "/capture",
      { eventTypeId: eventType.id, email: `${name}@lead.example`, step1Complete: true },
      fromNewIp()
    )
  return { call, workspace, captureLead }
})

describe("D-ADS-2: platform faults lose no conversion and duplicate none", async () => {
  await specificationWithAdServer("faults", (it, adServer) => {
    const countOf = (platform: PlatformName, all: ReadonlyArray<Dispatch>) =>
      countedFor(adServer, platform, all).length

    it.effect(
      "D-ADS-2: handles 503, 429 with Retry-After, connection resets, and slow and invalid responses",
      () =>
        Effect.gen(function* () {
          const { call, captureLead, workspace } = yield* newShop
          for (const platform of platformNames) {
            yield* addIntegration(call, workspace.id, platform)
            adServer.injectFaults(platform, ...faults[platform])
          }
          for (const name of ["one", "two", "three"]) yield* captureLead(name)
          const all = yield* withWorker(dispatchesWhen(call, workspace.id, settled(3 * platformNames.length)))
          assert.deepStrictEqual(
            all.map(({ provider, status }) => `${provider} ${status}`).toSorted(),
            platformNames.flatMap((name) => Array.from({ length: 3 }, () => `${name} delivered`)).toSorted()
          )
          for (const platform of platformNames) assert.strictEqual(countOf(platform, all), 3, platform)
          const attemptsOf = (platform: PlatformName) =>
            all.filter(({ provider }) => provider === platform).map(({ attempts }) => Number(attempts))
          assert.isAbove(Math.max(...attemptsOf("meta")), 1)
          assert.isAbove(Math.max(...attemptsOf("tiktok")), 1)
          for (const { attempts, createdAt, provider, settledAt } of all) {
            const took = Date.parse(String(settledAt)) - Date.parse(String(createdAt))
            // Retry-After was 2 s; the times are in whole seconds.
            if (provider === "reddit" && Number(attempts) > 1) assert.isAtLeast(took, 1000)
          }
        }),
      300_000
    )

    it.effect("D-ADS-2: an invalid event of a batch is dead, and the others are delivered", () =>
      Effect.gen(function* () {
        const { call, captureLead, workspace } = yield* newShop
        yield* addIntegration(call, workspace.id, "meta")
        adServer.injectFaults("meta", unavailable)
        for (const name of ["good", "bad", "fine"]) yield* captureLead(name)
        const first = yield* withWorker(
          dispatchesWhen(
            call,
            workspace.id,
            (all) => all.length === 3 && all.some(({ attempts }) => attempts === 1)
          )
        )
        const bad = first.find(({ status }) => status === "pending")
        if (bad === undefined) return assert.fail(JSON.stringify(first))
        adServer.rejectEvent(String(bad["eventId"]))
        const all = yield* withWorker(dispatchesWhen(call, workspace.id, settled(3)))
        assert.deepStrictEqual(
          all.map(({ id, status }) => [id, status]).toSorted(),
          all.map(({ id }) => [id, id === bad["id"] ? "dead" : "delivered"]).toSorted()
        )
        assert.isString(all.find(({ id }) => id === bad["id"])?.["reason"])
        assert.strictEqual(countOf("meta", all), 2)
      })
    )

    it.effect("D-ADS-2: an expired credential blocks all deliveries until a new one is stored", () =>
      Effect.gen(function* () {
        const { call, captureLead, workspace } = yield* newShop
        const { id } = yield* addIntegration(call, workspace.id, "meta", { token: "expired-token" })
        for (const name of ["one", "two"]) yield* captureLead(name)
        const waiting = yield* withWorker(
          dispatchesWhen(
            call,
            workspace.id,
            (all) => all.length === 2 && all.every(({ reason }) => reason === "auth_expired")
          )
        )
        assert.isTrue(waiting.every(({ status }) => status === "pending"))
        const credential = credentialOf("meta")
        const renewed = yield* call("PATCH", `/${workspace.id}/integrations/${id}`, { credential })
        assert.strictEqual(renewed.status, 200)
        const all = yield* withWorker(dispatchesWhen(call, workspace.id, settled(2)))
        assert.isTrue(all.every(({ reason, status }) => status === "delivered" && reason === null))
        assert.strictEqual(countOf("meta", all), 2)
      })
    )
  })
})

import { assert, describe } from "@effect/vitest"
import { platformNames } from "@calendeal/domain/conversions"
import { WorkspaceId } from "@calendeal/domain/workspaces"
import { Effect } from "effect"
import { bookingOf, offer, pay, startIn, fromNewIp } from "../kit/http/requests.ts"
import {
  addIntegration,
  countedFor,
  type Dispatch,
  dispatchesWhen,
  settled,
  specificationWithAdServer,
  withWorker
} from "../kit/http/advertising.ts"
import { newWorkspace } from "../kit/http/management/workspace.ts"
import { Service } from "../kit/http/Service.ts"

const summariesOf = (dispatches: ReadonlyArray<Dispatch>) =>
  dispatches.map(({ eventName, provider, reason, status }) => [provider, eventName, status, reason].join(" "))

/** A new workspace with an event type and an API key. */
const newShop = Effect.gen(function* () {
  const { call, workspace } = yield* newWorkspace
  const { eventType } = yield* offer({}, workspace.id)
  const key = (yield* call("POST", `/${workspace.id}/api-keys`, {})).body
  return {
    call,
    workspace,
    eventType,
    key: { prefix: String(key["prefix"]), secret: String(key["secret"]) }
  }
})

let visitors = 0

/** A visitor is captured as a lead, books and pays. */
const convert = Effect.fnUntraced(function* (
  { eventType, key }: Effect.Success<typeof newShop>,
  email: string,
  attributionJsonb: object = {}
) {
  const { post } = yield* Service
  const eventTypeId = eventType.id
  const lead = yield* post(
    "/capture",
    { eventTypeId, email, name: "Sam Rivera", phone: "+442079460000", step1Complete: true, attributionJsonb },
    fromNewIp()
  )
  const booked = yield* post("/book", bookingOf(eventTypeId, email, startIn(2 + (visitors++ % 20))), {
    ...fromNewIp(),
    "idempotency-key": crypto.randomUUID()
  })
  const paid = yield* pay({ email, amount: 199.5, currency: "eur" }, undefined, key)
  assert.deepStrictEqual([lead.status, booked.status, paid.status], [200, 200, 201])
  return { contactId: lead.body["contactId"], uid: booked.body["uid"], id: paid.body["transactionId"] }
})

describe("§6.conversions: conversions are sent to the enabled ad platforms", async () => {
  await specificationWithAdServer("conversions", (it, adServer) => {
    it.effect(
      "D-ADS-2, §1.8.log: a lead, a booking and a payment reach every platform once, and the log contains no personal data",
      () =>
        Effect.gen(function* () {
          const shop = yield* newShop
          const { call, workspace } = shop
          for (const platform of platformNames) yield* addIntegration(call, workspace.id, platform)
          const ids = yield* convert(shop, "sam@canary.example", {
            gclid: "Cj0click",
            fbclid: "fb-click",
            ttclid: "tt-click",
            msclkid: "ms-click",
            rdt_cid: "rd-click",
            li_fat_id: "li-click",
            sccid: "sc-click",
            epik: "pin-click",
            twclid: "tw-click"
          })
          const dispatches = yield* withWorker(
            dispatchesWhen(call, workspace.id, settled(3 * platformNames.length))
          )
          assert.deepStrictEqual(
            summariesOf(dispatches).toSorted(),
            platformNames
              .flatMap((platform) =>
                ["lead", "schedule", "purchase"].map((kind) => `${platform} ${kind} delivered `)
              )
              .toSorted()
          )
          for (const platform of platformNames) {
            const sent = dispatches.filter(({ provider }) => provider === platform)
            const counted = countedFor(adServer, platform, sent)
            assert.lengthOf(counted, 3, platform)
            const values = counted.map(({ value }) => value).filter((value) => value !== undefined)
            assert.lengthOf(values, 1, platform)
            assert.match(String(values[0]), /199\.50?\b.*EUR|EUR.*199\.50?\b/, platform)
            const [lead, booking, payment] = ["lead", "schedule", "purchase"].map((kind) =>
              sent.find(({ eventName }) => eventName === kind)
            )
            assert.deepStrictEqual(
              [lead?.["contactId"], booking?.["bookingUid"], payment?.["transactionId"]],
              [ids.contactId, ids.uid, ids.id]
            )
          }
          assert.deepStrictEqual(adServer.rejections(), [])
          const bytes = adServer.requests().join("\n")
          for (const canary of ["sam@", "canary.example", "2079460000", "Rivera"])
            assert.notInclude(bytes, canary)
          const shown = JSON.stringify(dispatches)
          for (const canary of ["sam", "canary", "2079460000", "Rivera", "click"])
            assert.notInclude(shown, canary)
        })
    )

    it.effect("D-ADS-2: a repeated lead and an integration of another workspace add nothing", () =>
      Effect.gen(function* () {
        const [shop, other] = [yield* newShop, yield* newShop]
        yield* addIntegration(shop.call, shop.workspace.id, "meta", {
          account: { conversions: { lead: "Lead" } }
        })
        yield* addIntegration(other.call, other.workspace.id, "meta")
        const { post } = yield* Service
        const capture = (email: string) =>
          post("/capture", { eventTypeId: shop.eventType.id, email, step1Complete: true }, fromNewIp())
        yield* capture("again@lead.example")
        yield* capture("again@lead.example")
        // Messages are handled in their order: what the repetition added would be there when this lead is.
        yield* capture("later@lead.example")
        const dispatches = yield* withWorker(dispatchesWhen(shop.call, shop.workspace.id, settled(2)))
        assert.lengthOf(dispatches, 2)
        assert.lengthOf(countedFor(adServer, "meta", dispatches), 2)
        yield* dispatchesWhen(other.call, other.workspace.id, settled(0))
      })
    )

    it.effect(
      "D-ADS-2: without the consent that an account requires a conversion is skipped and logged as such",
      () =>
        Effect.gen(function* () {
          const shop = yield* newShop
          const { eventType: consenting } = yield* offer(
            { consent: { required: true, text: "I agree" } },
            shop.workspace.id
          )
          yield* addIntegration(shop.call, shop.workspace.id, "meta", {
            account: { requiresConsent: true }
          })
          yield* convert(shop, "silent@lead.example")
          const { post } = yield* Service
          const booking = { ...bookingOf(consenting.id, "agreed@lead.example"), consent: true }
          yield* post("/book", booking, { ...fromNewIp(), "idempotency-key": crypto.randomUUID() })
          const dispatches = yield* withWorker(dispatchesWhen(shop.call, shop.workspace.id, settled(4)))
          assert.deepStrictEqual(summariesOf(dispatches).toSorted(), [
            "meta lead skipped no_consent",
            "meta purchase skipped no_consent",
            "meta schedule delivered ",
            "meta schedule skipped no_consent"
          ])
        })
    )

    it.effect("D-ADS-2: erased contacts are not reported, and removed integrations receive nothing", () =>
      Effect.gen(function* () {
        const shop = yield* newShop
        const { call, workspace } = shop
        const kept = yield* addIntegration(call, workspace.id, "meta")
        const removed = yield* addIntegration(call, workspace.id, "tiktok", {
          account: { conversions: { schedule: "Schedule" } },
          token: "expired-token"
        })
        const { contactId } = yield* convert(shop, "erased@lead.example")
        yield* withWorker(
          dispatchesWhen(call, workspace.id, (all) => all.some(({ reason }) => reason === "auth_expired"))
        )
        yield* call("DELETE", `/${workspace.id}/integrations/${removed["id"]}`)
        const second = yield* convert(shop, "second@lead.example")
        assert.strictEqual(
          (yield* call("DELETE", `/${workspace.id}/contacts/${second.contactId}`)).status,
          204
        )
        const dispatches = yield* withWorker(dispatchesWhen(call, workspace.id, settled(7)))
        assert.deepStrictEqual(
          summariesOf(dispatches.filter(({ integrationId }) => integrationId === removed["id"])),
          ["tiktok schedule skipped integration_removed"]
        )
        assert.deepStrictEqual(
          summariesOf(dispatches.filter(({ integrationId }) => integrationId === kept["id"])).toSorted(),
          [
            "meta lead delivered ",
            "meta lead skipped contact_gone",
            "meta purchase delivered ",
            "meta purchase skipped contact_gone",
            "meta schedule delivered ",
            "meta schedule skipped contact_gone"
          ]
        )
        assert.isString(contactId)
      })
    )

    it.effect(
      "D-ADS-2: members see dead deliveries, and an admin can retry them with the same event id",
      () =>
        Effect.gen(function* () {
          const shop = yield* newShop
          const { call, workspace } = shop
          yield* addIntegration(call, workspace.id, "meta", { account: { conversions: { lead: "Lead" } } })
          const rejected = { status: 400, body: { error: { code: 100, message: "Invalid parameter" } } }
          adServer.injectFaults("meta", { _tag: "Answer", reply: rejected })
          yield* convert(shop, "dead@lead.example")
          const [dead] = yield* withWorker(dispatchesWhen(call, workspace.id, settled(1)))
          assert.strictEqual(dead?.["status"], "dead", JSON.stringify(dead))
          const retry = () => call("POST", `/${workspace.id}/conversion-dispatches/${dead?.["id"]}/retry`)
          const again = yield* retry()
          assert.deepStrictEqual(
            [again.status, again.body["status"], again.body["eventId"]],
            [200, "pending", dead?.["eventId"]]
          )
          assert.strictEqual((yield* retry()).status, 409)
          const [done] = yield* withWorker(dispatchesWhen(call, workspace.id, settled(1)))
          assert.strictEqual(done?.["status"], "delivered")
          assert.lengthOf(countedFor(adServer, "meta", dead === undefined ? [] : [dead]), 1)
          assert.strictEqual((yield* retry()).status, 409)
          const { items } = (yield* call("GET", `/${workspace.id}/audit-log`)).body
          assert.include(JSON.stringify(items), "conversion_dispatch.retry")
          const filtered = `/${workspace.id}/conversion-dispatches?provider=meta&status=dead`
          assert.deepStrictEqual((yield* call("GET", filtered)).body["items"], [])
          const unknown = WorkspaceId.make(crypto.randomUUID())
          assert.strictEqual((yield* call("GET", `/${unknown}/conversion-dispatches`)).status, 404)
        })
    )
  })
})

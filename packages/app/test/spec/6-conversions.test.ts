import { assert, describe } from "@effect/vitest"
import { type PlatformName, platformNames } from "@calendeal/domain/conversions"
import { WorkspaceId } from "@calendeal/domain/workspaces"
import { Effect } from "effect"
import { bookingOf, offer, pay, startIn, fromNewIp } from "./1-requests.ts"
import { specificationWithAdServer, withWorker, dispatchesWhen, addIntegration } from "./6-advertising.ts"
import { newWorkspace } from "./management/workspace.ts"
import { Service } from "./Service.ts"

type Dispatch = Readonly<Record<string, unknown>>
const ended = (count: number) => (dispatches: ReadonlyArray<Dispatch>) =>
  dispatches.length === count && dispatches.every(({ settledAt }) => settledAt !== null)
const said = (dispatches: ReadonlyArray<Dispatch>) =>
  dispatches.map(({ eventName, provider, reason, status }) => [provider, eventName, status, reason].join(" "))

/** A workspace with something to book, which takes payments. */
const shop = Effect.gen(function* () {
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

let comers = 0

/** Somebody comes by an ad, leaves word, books and pays. */
const comes = Effect.fnUntraced(function* (
  { eventType, key }: Effect.Success<typeof shop>,
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
  const booked = yield* post("/book", bookingOf(eventTypeId, email, startIn(2 + (comers++ % 20))), {
    ...fromNewIp(),
    "idempotency-key": crypto.randomUUID()
  })
  const paid = yield* pay({ email, amount: 199.5, currency: "eur" }, undefined, key)
  assert.deepStrictEqual([lead.status, booked.status, paid.status], [200, 200, 201])
  return { contactId: lead.body["contactId"], uid: booked.body["uid"], id: paid.body["transactionId"] }
})

describe("§6.conversions: conversions are sent to the enabled ad platforms", async () => {
  await specificationWithAdServer("conversions", (it, adServer) => {
    const countedFor = (platform: PlatformName, eventIds: ReadonlyArray<unknown>) =>
      adServer.counted(platform).filter(({ eventId }) => eventIds.includes(eventId))

    it.effect(
      "D-ADS-2, §1.8.log: a lead, a booking and a payment reach every platform once, and the log contains no personal data",
      () =>
        Effect.gen(function* () {
          const story = yield* shop
          const { call, workspace } = story
          for (const platform of platformNames) yield* addIntegration(call, workspace.id, platform)
          const told = yield* comes(story, "sam@canary.example", {
            gclid: "Cj0click",
            fbclid: "fb-click",
            ttclid: "tt-click",
            msclkid: "ms-click",
            rdt_cid: "rd-click",
            li_fat_id: "li-click"
          })
          const dispatches = yield* withWorker(dispatchesWhen(call, workspace.id, (all) => ended(18)(all)))
          assert.deepStrictEqual(
            said(dispatches).toSorted(),
            platformNames
              .flatMap((platform) =>
                ["lead", "schedule", "purchase"].map((kind) => `${platform} ${kind} delivered `)
              )
              .toSorted()
          )
          for (const platform of platformNames) {
            const mine = dispatches.filter(({ provider }) => provider === platform)
            const counted = countedFor(
              platform,
              mine.map(({ eventId }) => eventId)
            )
            assert.lengthOf(counted, 3, platform)
            const values = counted.map(({ value }) => value).filter((value) => value !== undefined)
            assert.lengthOf(values, 1, platform)
            assert.match(String(values[0]), /199\.50?\b.*EUR|EUR.*199\.50?\b/, platform)
            const [lead, booking, payment] = ["lead", "schedule", "purchase"].map((kind) =>
              mine.find(({ eventName }) => eventName === kind)
            )
            assert.deepStrictEqual(
              [lead?.["contactId"], booking?.["bookingUid"], payment?.["transactionId"]],
              [told.contactId, told.uid, told.id]
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
        const [story, other] = [yield* shop, yield* shop]
        yield* addIntegration(story.call, story.workspace.id, "meta", {
          account: { conversions: { lead: "Lead" } }
        })
        yield* addIntegration(other.call, other.workspace.id, "meta")
        const { post } = yield* Service
        const capture = post(
          "/capture",
          { eventTypeId: story.eventType.id, email: "again@lead.example", step1Complete: true },
          fromNewIp()
        )
        yield* capture
        yield* capture
        yield* withWorker(dispatchesWhen(story.call, story.workspace.id, ended(1)))
        yield* withWorker(Effect.sleep("1 second"))
        const mine = yield* dispatchesWhen(story.call, story.workspace.id, ended(1))
        assert.lengthOf(
          countedFor(
            "meta",
            mine.map(({ eventId }) => eventId)
          ),
          1
        )
        yield* dispatchesWhen(other.call, other.workspace.id, ended(0))
      })
    )

    it.effect(
      "D-ADS-2: without the consent that an account requires a conversion is skipped and logged as such",
      () =>
        Effect.gen(function* () {
          const story = yield* shop
          const { eventType: consenting } = yield* offer(
            { consent: { required: true, text: "I agree" } },
            story.workspace.id
          )
          yield* addIntegration(story.call, story.workspace.id, "meta", {
            account: { requiresConsent: true }
          })
          yield* comes(story, "silent@lead.example")
          const { post } = yield* Service
          const asked = { ...bookingOf(consenting.id, "agreed@lead.example"), consent: true }
          yield* post("/book", asked, { ...fromNewIp(), "idempotency-key": crypto.randomUUID() })
          const dispatches = yield* withWorker(dispatchesWhen(story.call, story.workspace.id, ended(4)))
          assert.deepStrictEqual(said(dispatches).toSorted(), [
            "meta lead skipped no_consent",
            "meta purchase skipped no_consent",
            "meta schedule delivered ",
            "meta schedule skipped no_consent"
          ])
        })
    )

    it.effect("D-ADS-2: erased contacts are not reported, and removed integrations receive nothing", () =>
      Effect.gen(function* () {
        const story = yield* shop
        const { call, workspace } = story
        const kept = yield* addIntegration(call, workspace.id, "meta")
        const gone = yield* addIntegration(call, workspace.id, "tiktok", {
          account: { conversions: { schedule: "Schedule" } },
          token: "expired-token"
        })
        const { contactId } = yield* comes(story, "erased@lead.example")
        yield* withWorker(
          dispatchesWhen(call, workspace.id, (all) => all.some(({ reason }) => reason === "auth_expired"))
        )
        yield* call("DELETE", `/${workspace.id}/integrations/${gone["id"]}`)
        const second = yield* comes(story, "second@lead.example")
        assert.strictEqual(
          (yield* call("DELETE", `/${workspace.id}/contacts/${second.contactId}`)).status,
          204
        )
        const dispatches = yield* withWorker(dispatchesWhen(call, workspace.id, ended(7)))
        assert.deepStrictEqual(said(dispatches.filter(({ integrationId }) => integrationId === gone["id"])), [
          "tiktok schedule skipped integration_removed"
        ])
        assert.deepStrictEqual(
          said(dispatches.filter(({ integrationId }) => integrationId === kept["id"])).toSorted(),
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
          const story = yield* shop
          const { call, workspace } = story
          yield* addIntegration(call, workspace.id, "meta", { account: { conversions: { lead: "Lead" } } })
          const rejected = { status: 400, body: { error: { code: 100, message: "Invalid parameter" } } }
          adServer.injectFaults("meta", { _tag: "Answer", reply: rejected })
          yield* comes(story, "dead@lead.example")
          const [dead] = yield* withWorker(dispatchesWhen(call, workspace.id, ended(1)))
          assert.strictEqual(dead?.["status"], "dead", JSON.stringify(dead))
          const retry = () => call("POST", `/${workspace.id}/conversion-dispatches/${dead?.["id"]}/retry`)
          const again = yield* retry()
          assert.deepStrictEqual(
            [again.status, again.body["status"], again.body["eventId"]],
            [200, "pending", dead?.["eventId"]]
          )
          assert.strictEqual((yield* retry()).status, 409)
          const [done] = yield* withWorker(dispatchesWhen(call, workspace.id, ended(1)))
          assert.strictEqual(done?.["status"], "delivered")
          assert.lengthOf(countedFor("meta", [dead?.["eventId"]]), 1)
          assert.strictEqual((yield* retry()).status, 409)
          const { items } = (yield* call("GET", `/${workspace.id}/audit-log`)).body
          assert.include(JSON.stringify(items), "conversion_dispatch.retry")
          const narrowed = `/${workspace.id}/conversion-dispatches?provider=meta&status=dead`
          assert.deepStrictEqual((yield* call("GET", narrowed)).body["items"], [])
          const nobody = WorkspaceId.make(crypto.randomUUID())
          assert.strictEqual((yield* call("GET", `/${nobody}/conversion-dispatches`)).status, 404)
        })
    )
  })
})

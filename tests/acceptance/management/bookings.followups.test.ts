import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { specification } from "../../kit/http/specification.ts"
import { shopWithMails } from "./mails.shop.ts"
import { hostDraft, hostEmail } from "../../kit/http/management/workspace.ts"
import { receiver } from "../../kit/http/management/webhooks.receiver.ts"

const sam = { name: "Sam Rivera", email: "sam@lead.example" }
const gus = { name: "Gus Guest", email: "gus@lead.example" }

describe("Management: what follows a new host", () => {
  specification("what follows a new host", (it) => {
    it.effect(
      "D-MGMT-11, D-MAIL-10: booker, guest, former and new host get their mails, and webhooks the new host",
      () =>
        Effect.gen(function* () {
          const { at, call, log, make, offer, sell, sendAll, sent } = yield* shopWithMails
          const { received, url } = yield* receiver
          yield* make("/webhooks", { url, events: ["booking.created", "booking.rescheduled"] })
          const { eventTypeId, hostId } = yield* offer()
          const bob = yield* make("/hosts", {
            ...hostDraft,
            name: "Bob",
            username: "bob",
            email: "bob@contoso.example"
          })
          const hosts = [{ hostId, priority: 1 }, { hostId: bob["id"] }]
          assert.strictEqual(
            (yield* call("PATCH", `${at}/event-types/${eventTypeId}`, { hosts })).status,
            200
          )
          const booking = yield* sell(eventTypeId, sam.email, 5, { attendees: [sam, gus], language: "en" })
          yield* sendAll
          const before = yield* sent(booking["uid"])
          const given = yield* call("POST", `${at}/bookings/${booking["uid"]}/reassign`, {
            hostId: bob["id"]
          })
          assert.strictEqual(given.status, 200, given.text)
          yield* sendAll
          const [old, now] = [yield* log(booking["uid"]), yield* log(given.body["uid"])].map((mails) =>
            mails.map(({ kind, recipient, status }) => `${kind} ${recipient} ${status}`)
          )
          assert.sameMembers(now ?? [], [
            "moved booker sent",
            "moved guest-1 sent",
            `confirmed host-${bob["id"]} sent`
          ])
          assert.include(old ?? [], `reassigned host-${hostId} sent`)
          const mails = [
            ...(yield* sent(booking["uid"])).slice(before.length),
            ...(yield* sent(given.body["uid"]))
          ]
          for (const { email } of [sam, gus]) {
            const mail = mails.find(({ to }) => to.address === email)
            assert.match(mail?.subject ?? "", /^New host: /)
            assert.include(mail?.text, "Bob takes the meeting.")
            assert.strictEqual(mail?.calendar?.method, "REQUEST")
          }
          const former = mails.find(({ to }) => to.address === hostEmail)
          assert.strictEqual(former?.calendar?.method, "CANCEL")
          const events = received.map(({ body }) => Object(JSON.parse(body)))
          assert.deepStrictEqual(
            events.map(({ type }) => type),
            ["booking.created", "booking.rescheduled"]
          )
          const { data } = events[1]
          assert.deepInclude(data, {
            uid: given.body["uid"],
            hostIds: [bob["id"]],
            rescheduledFrom: booking["uid"],
            rootUid: booking["uid"]
          })
          assert.strictEqual(Date.parse(data.startAt), Date.parse(String(booking["startAt"])))
        }).pipe(Effect.scoped)
    )
  })
})

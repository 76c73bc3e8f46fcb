import { randomUUID } from "node:crypto"
import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { itemsOf, newWorkspace } from "../kit/http/management/workspace.ts"
import { MailServer, plan, specificationWithMailServer, workers } from "../kit/http/mails.server.ts"
import { confirmAddress, mailShop } from "../kit/http/mails.shop.ts"
import { Service } from "../kit/http/specification.ts"

const week = 7 * 86_400

/** Seconds from now until the next Monday at 8:00 of UTC that is more than an hour away. */
const untilMonday = (): number => {
  const hour = 3_600_000
  for (let at = Math.ceil(Date.now() / hour) * hour + hour; ; at += hour) {
    const time = new Date(at)
    if (time.getUTCDay() === 1 && time.getUTCHours() === 8) return Math.ceil((at - Date.now()) / 1000)
  }
}

/** A shop with a saved view, and what the workers send so many seconds after the Monday's 8:00. */
const subscribing = Effect.fnUntraced(function* (choices: object = {}) {
  const { wait } = yield* Service
  const { arrivals } = yield* MailServer
  const opened = yield* mailShop()
  const { call, at, make, workspaceId } = opened
  yield* confirmAddress(workspaceId, "olivia@contoso.example")
  yield* workers(1)
  // The views of the other tests are sent too.
  const name = `Campaigns ${randomUUID().slice(0, 8)}`
  const view = yield* make("/saved-views", { name, choices })
  const path = `${at}/saved-views/${String(view["id"])}`
  const monday = untilMonday()
  const sentAfter = (seconds: number, count = 1) =>
    Effect.acquireUseRelease(
      wait(monday + seconds),
      () => {
        const begun = arrivals.length
        return Effect.map(workers(count), () =>
          arrivals
            .slice(begun)
            .map(({ mail }) => mail)
            .filter(({ subject }) => subject.startsWith(name))
        )
      },
      () => wait(-monday - seconds)
    )
  const subscribe = call("PUT", `${path}/subscription`)
  return { ...opened, call, at, path, sentAfter, subscribe, viewId: String(view["id"]) }
})

describe("Mails: saved views", () => {
  specificationWithMailServer("saved views", (it) => {
    it.effect("D-VIEW-3: two workers send one mail on each Monday to who has subscribed, never before", () =>
      Effect.gen(function* () {
        const { book, call, path, sentAfter, subscribe } = yield* subscribing({ days: 90 })
        yield* book({ email: "sam@lead.example" }, 3)
        for (const _ of [1, 2]) assert.deepInclude((yield* subscribe).body, { isSubscribed: true })
        assert.deepInclude((yield* call("GET", path)).body, { isSubscribed: true })
        assert.deepStrictEqual(yield* sentAfter(-60, 2), [])
        const [mail, ...more] = yield* sentAfter(60, 2)
        assert.deepStrictEqual(more, [])
        assert.include(mail?.text, "Bookings made: 1")
        assert.include(mail?.text, "reports?days=90")
        assert.strictEqual(mail?.to.address, "olivia@contoso.example")
        assert.deepStrictEqual(yield* sentAfter(120, 2), [])
        assert.lengthOf(yield* sentAfter(week + 60, 2), 1)
        assert.lengthOf(yield* sentAfter(2 * week + 60), 1)
      })
    )

    it.effect("D-VIEW-6: one click ends the mails, and so does the console; then nothing is sent", () =>
      Effect.gen(function* () {
        const { send } = yield* Service
        const { at, call, path, sentAfter, subscribe } = yield* subscribing()
        yield* subscribe
        const [mail] = yield* sentAfter(60)
        const { pathname, search } = new URL(mail?.unsubscribeUrl ?? assert.fail("no link"))
        assert.include(mail?.text, search)
        const visited = yield* send("GET", `${pathname}${search}`)
        assert.strictEqual(visited.status, 200)
        assert.deepInclude((yield* call("GET", path)).body, { isSubscribed: true })
        for (const _ of [1, 2]) {
          const stopped = yield* send("POST", `${pathname}${search}`, {
            body: "List-Unsubscribe=One-Click",
            headers: { "content-type": "application/x-www-form-urlencoded" }
          })
          assert.strictEqual(stopped.status, 204, stopped.text)
        }
        assert.deepInclude((yield* call("GET", path)).body, { isSubscribed: false })
        assert.deepStrictEqual(yield* sentAfter(week + 60), [])
        yield* subscribe
        yield* plan
        assert.strictEqual((yield* call("DELETE", `${path}/subscription`)).status, 204)
        assert.deepStrictEqual(yield* sentAfter(week + 120), [])
        const log = itemsOf(yield* call("GET", `${at}/audit-log`)).filter(({ action }) =>
          String(action).startsWith("saved_view.")
        )
        assert.deepStrictEqual(
          log.map(({ action, userId }) => [action, typeof userId]).toReversed(),
          [
            "saved_view.create",
            "saved_view.subscribe",
            "saved_view.unsubscribe",
            "saved_view.subscribe",
            "saved_view.unsubscribe"
          ].map((action) => [action, "string"])
        )
      })
    )

    it.effect("D-VIEW-5: a removed view, a removed member and a host are sent nothing; the others are", () =>
      Effect.gen(function* () {
        const { at, call, hostId, make, path, sentAfter, subscribe, workspaceId } = yield* subscribing()
        yield* subscribe
        const emails = ["mia@contoso.example", "hugo@contoso.example", "una@contoso.example"]
        const members = yield* Effect.forEach(emails, (email) =>
          make("/members", { email, name: email, role: "member" })
        )
        for (const { token } of members) {
          const asMember = { authorization: `Bearer ${String(token)}` }
          const answer = yield* call("PUT", `${path}/subscription`, undefined, asMember)
          assert.strictEqual(answer.status, 200, answer.text)
        }
        // Una has not confirmed her address.
        for (const email of emails.slice(0, 2)) yield* confirmAddress(workspaceId, email)
        const [mia, hugo] = members.map(({ userId }) => String(userId))
        yield* call("DELETE", `${at}/members/${String(mia)}`)
        yield* call("PATCH", `${at}/members/${String(hugo)}`, { hostId: null })
        const addresses = (mails: ReadonlyArray<{ readonly to: { readonly address: string } }>) =>
          mails.map(({ to }) => to.address).toSorted()
        assert.deepStrictEqual(addresses(yield* sentAfter(60)), [
          "hugo@contoso.example",
          "olivia@contoso.example"
        ])
        const other = yield* make("/hosts", {
          name: "Hugo",
          username: "hugo",
          email: "hugo@contoso.example",
          schedule: { timezone: "UTC", weekly: [], overrides: [] }
        })
        assert.notStrictEqual(other["id"], hostId)
        yield* call("PATCH", `${at}/members/${String(hugo)}`, { hostId: other["id"] })
        assert.deepStrictEqual(addresses(yield* sentAfter(week + 60)), ["olivia@contoso.example"])
        yield* call("DELETE", path)
        assert.deepStrictEqual(yield* sentAfter(2 * week + 60), [])
      })
    )

    it.effect("D-VIEW-5: what could not be sent in its week is not sent later, and the next week is", () =>
      Effect.gen(function* () {
        const { sentAfter, subscribe } = yield* subscribing()
        yield* subscribe
        assert.lengthOf(yield* sentAfter(3 * week + 60), 1)
      })
    )

    it.effect("D-VIEW-5: a view of a removed event type is not sent until it is changed", () =>
      Effect.gen(function* () {
        const { at, call, eventTypeId, path, sentAfter, subscribe } = yield* subscribing()
        yield* call("PATCH", path, { choices: { eventTypeId } })
        yield* subscribe
        assert.lengthOf(yield* sentAfter(60), 1)
        const removed = yield* call("DELETE", `${at}/event-types/${eventTypeId}`)
        assert.strictEqual(removed.status, 204, removed.text)
        assert.deepStrictEqual(yield* sentAfter(week + 60), [])
        yield* call("PATCH", path, { choices: {} })
        assert.lengthOf(yield* sentAfter(2 * week + 60), 1)
      })
    )

    it.effect("D-VIEW-6: another workspace neither finds the view nor ends its mails", () =>
      Effect.gen(function* () {
        const { path, sentAfter, subscribe, viewId } = yield* subscribing()
        yield* subscribe
        const other = yield* newWorkspace
        for (const method of ["PUT", "DELETE"]) {
          const answer = yield* other.call(method, `${other.at}/saved-views/${viewId}/subscription`)
          assert.strictEqual(answer.status, 404, answer.text)
          assert.strictEqual((yield* other.call(method, `${path}/subscription`)).status, 404)
        }
        assert.lengthOf(yield* sentAfter(60), 1)
      })
    )
  })
})

import { randomUUID } from "node:crypto"
import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { book, bookingOf, refused, startIn } from "../../kit/http/requests.ts"
import { conferenceServer } from "../../kit/http/conferenceServer.ts"
import { Service, specificationAlone } from "../../kit/http/specification.ts"
import {
  introDraft,
  invalid,
  itemsOf,
  newWorkspace,
  notFound,
  workspaceWithHost
} from "../../kit/http/management/workspace.ts"

const secret = "bbb-secret"
const video = { kind: "video", conferencingLink: "https://meet.contoso.example/fixed" }

/** A workspace with a host, and an account of a server of BigBlueButton. */
const withAccount = Effect.gen(function* () {
  const { address, calls } = yield* conferenceServer
  const { at, call, eventTypes, hostId } = yield* workspaceWithHost
  const accounts = `${at}/conference-accounts`
  const draft = { provider: "bigbluebutton", name: "Our server", address, secret }
  const added = yield* call("POST", accounts, draft)
  assert.strictEqual(added.status, 201, added.text)
  const id = String(added.body["id"])
  return { account: added.body, accounts, added, at, call, calls, draft, eventTypes, hostId, id }
})

describe("Management: conference accounts", () => {
  specificationAlone("conference accounts", (it) => {
    it.effect("D-CONF-10: an account is tried, added, read without its secrets, and removed", () =>
      Effect.gen(function* () {
        const { account, accounts, added, at, call, calls, id } = yield* withAccount
        assert.deepStrictEqual(calls, ["isMeetingRunning"])
        assert.hasAllKeys(account, ["id", "provider", "name", "createdAt", "lostAt"])
        assert.deepInclude(account, { provider: "bigbluebutton", name: "Our server", lostAt: null })
        const texts = [added.text]
        for (const path of [`${accounts}/${id}`, accounts]) texts.push((yield* call("GET", path)).text)
        assert.deepStrictEqual((yield* call("GET", `${accounts}/${id}`)).body, account)
        assert.deepStrictEqual(itemsOf(yield* call("GET", accounts)), [account])
        assert.strictEqual((yield* call("DELETE", `${accounts}/${id}`)).status, 204)
        notFound(yield* call("GET", `${accounts}/${id}`))
        notFound(yield* call("DELETE", `${accounts}/${id}`))
        const log = yield* call("GET", `${at}/audit-log`)
        const actions = itemsOf(log).map(({ action }) => action)
        assert.includeMembers(actions, ["conference_account.create", "conference_account.delete"])
        for (const text of [...texts, log.text]) assert.notMatch(text, /bbb-secret|sealed|127\.0\.0\.1:/)
      })
    )

    it.effect("D-CONF-10: access that does not work is invalid input, and nothing is stored", () =>
      Effect.gen(function* () {
        const { accounts, call, draft, id } = yield* withAccount
        invalid(yield* call("POST", accounts, { ...draft, secret: "wrong" }), ["secret"])
        const nowhere = "http://127.0.0.1:9/bigbluebutton/"
        invalid(yield* call("POST", accounts, { ...draft, address: nowhere }), ["address"])
        for (const address of ["http://meet.contoso.example", "https://meet.contoso.example"])
          invalid(yield* call("POST", accounts, { provider: "jitsi", name: "Jitsi", address }), ["address"])
        assert.deepStrictEqual(
          itemsOf(yield* call("GET", accounts)).map((one) => one["id"]),
          [id]
        )
      })
    )

    it.effect("rejects drafts that lack a field of their provider or have one of another", () =>
      Effect.gen(function* () {
        const { at, call } = yield* newWorkspace
        const accounts = `${at}/conference-accounts`
        const zoom = { provider: "zoom", name: "Zoom", accountId: "a", clientId: "b" }
        const jitsi = { provider: "jitsi", name: "Jitsi", address: "https://meet.contoso.example" }
        for (const [draft, paths] of [
          [{ provider: "skype", name: "Skype" }, ["provider"]],
          [zoom, ["clientSecret", "userId"]],
          [{ ...zoom, clientSecret: "c", userId: "d", address: "https://a.example" }, ["address"]],
          [{ ...jitsi, appId: "a" }, ["appSecret"]],
          [{ ...jitsi, secret: "a" }, ["secret"]],
          [{ ...jitsi, address: "mailto:a@b.example" }, ["address"]],
          [{ ...jitsi, name: "" }, ["name"]],
          [{ ...jitsi, colour: "red" }, ["colour"]]
        ] as const)
          invalid(yield* call("POST", accounts, draft), paths, JSON.stringify(draft))
        assert.deepStrictEqual(itemsOf(yield* call("GET", accounts)), [])
      })
    )

    it.effect("D-CONF-11: an account that an event type uses cannot be removed", () =>
      Effect.gen(function* () {
        const { accounts, call, eventTypes, hostId, id } = yield* withAccount
        const conference = { provider: "account", accountId: id }
        const draft = { ...introDraft(hostId), locations: [video], conference }
        const added = yield* call("POST", eventTypes, draft)
        assert.strictEqual(added.status, 201, added.text)
        assert.deepStrictEqual(added.body["conference"], conference)
        const kept = yield* call("DELETE", `${accounts}/${id}`)
        refused(kept, 409, "conflict")
        assert.include(kept.text, "The account is used by the event types intro.")
        const place = `${eventTypes}/${added.body["id"]}`
        const without = yield* call("PATCH", place, { conference: null })
        assert.isNull(without.body["conference"])
        assert.strictEqual((yield* call("DELETE", `${accounts}/${id}`)).status, 204)
      })
    )

    it.effect(
      "D-CONF-15: the link of a meeting leads to a room that is created when a participant enters",
      () =>
        Effect.gen(function* () {
          const { send } = yield* Service
          const { at, call, calls, eventTypes, hostId, id } = yield* withAccount
          const draft = {
            ...introDraft(hostId),
            locations: [video],
            conference: { provider: "account", accountId: id }
          }
          const added = yield* call("POST", eventTypes, draft)
          const booked = yield* book(bookingOf(String(added.body["id"]), "sam@lead.example"))
          assert.strictEqual(booked.status, 200, booked.text)
          const uid = String(booked.body["uid"])
          const link = `/-/meetings${at}/${uid}`
          for (let time = 0; time < 2; time++) {
            const entered = yield* send("GET", link)
            assert.strictEqual(entered.status, 302, entered.text)
            assert.include(String(entered.headers.get("location")), "/join?")
          }
          assert.deepStrictEqual(calls, ["isMeetingRunning", "create", "create"])
          const other = yield* newWorkspace
          const unknown = [`${other.at}/${uid}`, `${at}/bk_${"0".repeat(22)}`, `${at}/x`]
          for (const path of unknown)
            assert.strictEqual((yield* send("GET", `/-/meetings${path}`)).status, 404, path)
        })
    )

    it.effect("D-CONF-15: the link follows the meeting through its moves, until it is cancelled", () =>
      Effect.gen(function* () {
        const { send } = yield* Service
        const { at, call, calls, eventTypes, hostId, id } = yield* withAccount
        const draft = {
          ...introDraft(hostId),
          locations: [video],
          conference: { provider: "account", accountId: id }
        }
        const added = yield* call("POST", eventTypes, draft)
        const eventTypeId = String(added.body["id"])
        const uidOf = (request: object) =>
          Effect.map(book({ ...bookingOf(eventTypeId, "sam@lead.example"), ...request }), (booked) => {
            assert.strictEqual(booked.status, 200, booked.text)
            return String(booked.body["uid"])
          })
        const first = yield* uidOf({})
        const second = yield* uidOf({ startTimeUtc: startIn(6), rescheduledFromUid: first })
        const third = yield* uidOf({ startTimeUtc: startIn(7), rescheduledFromUid: second })
        const link = `/-/meetings${at}/${first}`
        assert.strictEqual((yield* send("GET", link)).status, 302)
        // Links name the first booking of a meeting.
        for (const uid of [second, third])
          assert.strictEqual((yield* send("GET", `/-/meetings${at}/${uid}`)).status, 404)
        const cancelling = yield* call("POST", `${at}/bookings/${third}/cancel`, {})
        assert.strictEqual(cancelling.status, 200, cancelling.text)
        const refusal = yield* send("GET", link)
        assert.deepStrictEqual([refusal.status, refusal.text], [410, "This meeting was cancelled.\n"])
        assert.deepStrictEqual(calls, ["isMeetingRunning", "create"])
      })
    )

    it.effect("D-CONF-1: a conference needs an own account and a location with a link", () =>
      Effect.gen(function* () {
        const { call, eventTypes, hostId } = yield* workspaceWithHost
        const other = yield* withAccount
        const draft = { ...introDraft(hostId), locations: [video] }
        for (const accountId of [other.id, randomUUID()]) {
          const conference = { provider: "account", accountId }
          invalid(yield* call("POST", eventTypes, { ...draft, conference }), ["conference.accountId"])
        }
        const template = { provider: "link_template", template: "https://meet.contoso.example/{uid}" }
        for (const conference of [template, { provider: "google_meet" }, { provider: "teams" }]) {
          const refusal = yield* call("POST", eventTypes, { ...introDraft(hostId), conference })
          invalid(refusal, ["conference"])
        }
        invalid(
          yield* call("POST", eventTypes, {
            ...draft,
            conference: { ...template, template: "https://meet.contoso.example/" }
          }),
          ["conference.template"]
        )
        const added = yield* call("POST", eventTypes, { ...draft, conference: template })
        assert.deepStrictEqual(added.body["conference"], template)
        const place = `${eventTypes}/${added.body["id"]}`
        invalid(yield* call("PATCH", place, { locations: [{ kind: "phone" }] }), ["conference"])
        const changed = yield* call("PATCH", place, { conference: { provider: "teams" } })
        assert.deepStrictEqual(changed.body["conference"], { provider: "teams" })
      })
    )
  })
})

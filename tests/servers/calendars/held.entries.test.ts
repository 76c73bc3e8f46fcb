import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { readAgain } from "../../kit/http/management/calendars.shop.ts"
import { bookingOf, fromNewIp, startIn } from "../../kit/http/requests.ts"
import { Service, specification } from "../../kit/http/specification.ts"
import { shopWithEntries } from "./entries.shop.ts"

const [start, later] = [startIn(5), startIn(6)]

/** A shop with an event type that needs approval, whose host has a calendar, and what the calendar shows. */
const practice = Effect.fnUntraced(function* (settings: object = {}) {
  const { post } = yield* Service
  const shop = yield* shopWithEntries
  const { at, call, eventTypeId } = shop
  const changes = { approval: "always", heldEntries: "tentative", ...settings }
  const changed = yield* call("PATCH", `${at}/event-types/${eventTypeId}`, changes)
  assert.strictEqual(changed.status, 200, changed.text)
  const ask = Effect.fnUntraced(function* (email = "sam@lead.example", startAt = start, more: object = {}) {
    const asked = yield* shop.book({ ...bookingOf(eventTypeId, email, startAt), ...more })
    assert.strictEqual(asked.status, 200, asked.text)
    return { uid: String(asked.body["uid"]), token: asked.headers.get("booking-token") }
  })
  /** What a worker has left of the entry with this root uid: whether it is there, and its status. */
  const shown = Effect.fnUntraced(function* (uid: string) {
    yield* shop.writeAll
    const text = yield* shop.entryText(uid)
    assert.notMatch(text ?? "", /ATTENDEE|ORGANIZER/)
    return /STATUS:(\w+)/.exec(text ?? "")?.[1] ?? null
  })
  const answer = (uid: string, how: "approve" | "decline") =>
    Effect.map(
      call("POST", `${at}/bookings/${uid}/${how}`, how === "decline" ? {} : undefined),
      ({ status, text }) => assert.strictEqual(status, 200, text)
    )
  const withdraw = (token: string | null) =>
    post("/booking-cancel", "", { ...fromNewIp(), authorization: `Bearer ${token}` })
  return { ...shop, answer, ask, shown, withdraw }
})

describe("Entries of bookings that wait", () => {
  specification("tentative entries", (it) => {
    it.effect("D-ENTRY-34: the tentative entry of a request becomes the booking's, under one UID", () =>
      Effect.gen(function* () {
        const { answer, ask, entryText, objects, shown } = yield* practice()
        const { uid } = yield* ask()
        assert.strictEqual(yield* shown(uid), "TENTATIVE")
        const uidIn = (text: string | null) => /UID:(.+)/.exec(text ?? "")?.[1]
        const before = uidIn(yield* entryText(uid))
        yield* answer(uid, "approve")
        assert.strictEqual(yield* shown(uid), "CONFIRMED")
        assert.strictEqual(uidIn(yield* entryText(uid)), before)
        assert.lengthOf(yield* objects, 1)
      })
    )

    it.effect(
      "D-ENTRY-34: it is removed when the request is declined or withdrawn, and no busy time of its own",
      () =>
        Effect.gen(function* () {
          const { answer, ask, shown, withdraw } = yield* practice()
          const declined = yield* ask()
          assert.strictEqual(yield* shown(declined.uid), "TENTATIVE")
          yield* readAgain
          yield* answer(declined.uid, "decline")
          // The calendar still has the entry, and the time is free.
          const withdrawn = yield* ask("kim@lead.example")
          assert.isNull(yield* shown(declined.uid))
          assert.strictEqual(yield* shown(withdrawn.uid), "TENTATIVE")
          assert.strictEqual((yield* withdraw(withdrawn.token)).status, 200)
          assert.isNull(yield* shown(withdrawn.uid))
        })
    )

    it.effect(
      "D-ENTRY-34: with `none`, and of requests that compete, nothing is written until the approval",
      () =>
        Effect.gen(function* () {
          for (const settings of [{ heldEntries: "none" }, { approvalKeepsTime: false }]) {
            const { answer, ask, shown } = yield* practice(settings)
            const { uid } = yield* ask()
            assert.isNull(yield* shown(uid))
            yield* answer(uid, "approve")
            assert.strictEqual(yield* shown(uid), "CONFIRMED")
          }
        })
    )

    it.effect(
      "D-ENTRY-34, D-APPR-5: a move that waits leaves the entry, and moves it when it is approved",
      () =>
        Effect.gen(function* () {
          const { answer, ask, entryText, objects, shown } = yield* practice()
          const { token, uid } = yield* ask()
          yield* answer(uid, "approve")
          assert.strictEqual(yield* shown(uid), "CONFIRMED")
          const before = yield* entryText(uid)
          const move = () => ask("sam@lead.example", later, { rescheduledFromUid: uid, token })
          const declined = yield* move()
          assert.isNull(yield* shown(declined.uid))
          yield* answer(declined.uid, "decline")
          assert.isNull(yield* shown(declined.uid))
          assert.strictEqual(yield* entryText(uid), before)
          const approved = yield* move()
          yield* answer(approved.uid, "approve")
          assert.strictEqual(yield* shown(uid), "CONFIRMED")
          assert.notStrictEqual(yield* entryText(uid), before)
          assert.lengthOf(yield* objects, 1)
        })
    )

    it.effect("D-ENTRY-35: a host who deletes or moves a tentative entry answers nothing", () =>
      Effect.gen(function* () {
        const { answer, ask, at, booking, call, deletes, moves, shown } = yield* practice()
        const calendarChanges = yield* call("PATCH", at, { calendarChanges: "apply" })
        assert.strictEqual(calendarChanges.status, 200, calendarChanges.text)
        const [deleted, moved] = [yield* ask(), yield* ask("kim@lead.example", later)]
        for (const { uid } of [deleted, moved]) assert.strictEqual(yield* shown(uid), "TENTATIVE")
        yield* deletes(deleted.uid)
        yield* moves(moved.uid, 3)
        yield* readAgain
        for (const { uid } of [deleted, moved]) {
          assert.strictEqual((yield* booking(uid))["status"], "held")
          yield* answer(uid, "approve")
        }
        // The calendar is read before the worker writes.
        yield* readAgain
        for (const { uid } of [deleted, moved]) {
          assert.strictEqual(yield* shown(uid), "CONFIRMED")
          assert.strictEqual((yield* booking(uid))["status"], "confirmed")
        }
      })
    )
  })
})

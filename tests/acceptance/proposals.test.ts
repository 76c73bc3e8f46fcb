import { randomUUID } from "node:crypto"
import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { specificationWithMailServer, worker } from "../kit/http/mails.server.ts"
import { mailShop, mailsTo } from "../kit/http/mails.shop.ts"
import { bookingOf, fromNewIp, refused, refusedAt, startIn } from "../kit/http/requests.ts"
import { Service } from "../kit/http/specification.ts"
import { caller, itemsOf, newWorkspace, notFound } from "../kit/http/management/workspace.ts"

const fromOwnPage = { "sec-fetch-site": "same-origin", "content-type": "application/json" }
const starts = [startIn(5, 9), startIn(5, 11), startIn(6, 10)]
const shownAt = (start: unknown) => new Date(String(start)).toISOString().replace(".000", "")
const lead = { name: "Lena Lead", email: "lena@lead.example" }

/** A workspace whose members propose times, and what the person does with the mail. */
const office = Effect.fnUntraced(function* (settings: object = {}) {
  const { get, post, send } = yield* Service
  const shop = yield* mailShop(settings)
  const { at, call, eventTypeId } = shop
  const onPage = (path: string, body: object) =>
    send("POST", `/api/account/proposed-times${path}`, {
      headers: { ...fromNewIp(), ...fromOwnPage },
      body: JSON.stringify(body)
    })
  const propose = (more: object = {}, key: string = randomUUID()) =>
    call(
      "POST",
      `${at}/proposals`,
      {
        eventTypeId,
        starts,
        bookerTimezone: "Europe/Paris",
        language: "en",
        person: lead,
        ...more
      },
      { "idempotency-key": key }
    )
  return {
    ...shop,
    propose,
    proposed: Effect.fnUntraced(function* (more: object = {}) {
      const made = yield* propose(more)
      assert.strictEqual(made.status, 201, made.text)
      yield* worker
      return made.body
    }),
    takeBack: (id: unknown) => call("DELETE", `${at}/proposals/${String(id)}`),
    read: (id: unknown) => call("GET", `${at}/proposals/${String(id)}`),
    live: Effect.map(call("GET", `${at}/reservations?state=live`), itemsOf),
    bookings: Effect.map(call("GET", `${at}/bookings`), itemsOf),
    book: (email: string, start: string) =>
      post("/book", bookingOf(eventTypeId, email, start), {
        ...fromNewIp(),
        "idempotency-key": randomUUID()
      }),
    isOffered: (start: string) =>
      Effect.map(
        get(`/slots?eventTypeId=${eventTypeId}&date=${start.slice(0, 10)}&tz=UTC`, fromNewIp()),
        ({ text }) => text.includes(shownAt(start))
      ),
    /** Of the latest mail with proposed times. */
    token: () =>
      mailsTo(shop.mails(), lead.email)
        .map(({ text }) => /#decline=([\w.-]+)/.exec(text)?.[1])
        .findLast((found) => found !== undefined) ?? assert.fail("no mail"),
    show: (token: string) => onPage("", { token }),
    take: (token: string, startAt: string | undefined) => onPage("/answer", { token, startAt }),
    decline: (token: string) => onPage("/answer", { token })
  }
})

const statesIn = (body: Readonly<Record<string, unknown>>) =>
  Object(body)["times"].map(({ state }: { readonly state: string }) => state)

describe("proposals", () => {
  specificationWithMailServer("proposals", (it) => {
    it.effect(
      "D-RES-11, D-RES-13, D-RES-14, D-MAIL-88: three times are kept and mailed, and one of them is booked",
      () =>
        Effect.gen(function* () {
          const {
            at,
            bookings,
            call,
            eventTypeId,
            isOffered,
            live,
            mails,
            proposed,
            read,
            show,
            take,
            token
          } = yield* office({ approval: "always" })
          const { createdAt, id, until, ...made } = yield* proposed()
          assert.deepInclude(made, { eventTypeId, person: lead, state: "open", bookingUid: null })
          assert.strictEqual(Date.parse(String(until)) - Date.parse(String(createdAt)), 48 * 3_600_000)
          for (const start of starts) assert.isFalse(yield* isOffered(start), "a proposed time is offered")
          assert.lengthOf(yield* live, 3)
          const why = yield* call(
            "GET",
            `${at}/event-types/${eventTypeId}/explain?start=${shownAt(starts[0])}&tz=UTC`
          )
          assert.include(why.text, '"detail":"proposal"')
          const [mail, ...others] = mailsTo(mails(), lead.email)
          assert.lengthOf(others, 0)
          for (const start of starts) assert.include(mail?.text, `#take-${Date.parse(start)}=`)
          assert.include(mail?.text, "Europe/Paris")
          const shown = yield* show(token())
          assert.deepInclude(shown.body, { state: "open", timezone: "Europe/Paris" })
          assert.deepStrictEqual(statesIn(shown.body), ["open", "open", "open"])
          // To look takes nothing.
          assert.lengthOf(yield* bookings, 0)
          const took = yield* take(token(), starts[1])
          assert.strictEqual(took.status, 200, took.text)
          assert.strictEqual(took.body["state"], "taken")
          assert.deepStrictEqual(statesIn(took.body), ["gone", "taken", "gone"])
          const [booking, ...more] = yield* bookings
          assert.lengthOf(more, 0)
          // As the member would book: it waits for no approval.
          assert.deepInclude(booking, { startAt: shownAt(starts[1]), status: "confirmed" })
          assert.lengthOf(yield* live, 0)
          assert.isTrue(yield* isOffered(starts[0] ?? ""))
          assert.isTrue(yield* isOffered(starts[2] ?? ""))
          assert.deepInclude((yield* read(id)).body, { state: "taken", bookingUid: booking?.["uid"] })
          yield* worker
          assert.lengthOf(mailsTo(mails(), lead.email), 2)
          const late = yield* take(token(), starts[0])
          assert.strictEqual(late.body["state"], "taken")
          assert.lengthOf(yield* bookings, 1)
          // The report of waiting lists counts no proposals.
          const report = yield* call("GET", `${at}/reports/waits?eventTypeId=${eventTypeId}`)
          assert.notInclude(report.text, '"joined":1')
          const log = itemsOf(yield* call("GET", `${at}/audit-log`))
          assert.include(JSON.stringify(log.find(({ action }) => action === "booking.create")), '"mail"')
          assert.isDefined(log.find(({ action, subject }) => action === "proposal.create" && subject === id))
        })
    )

    it.effect("D-RES-13: 64 visitors who take the three times at once get one booking", () =>
      Effect.gen(function* () {
        const { book, bookings, live, proposed, take, token } = yield* office()
        yield* proposed()
        const link = token()
        const answers = yield* Effect.all(
          Array.from({ length: 64 }, (_, nth) => take(link, starts[nth % 3])),
          { concurrency: "unbounded" }
        )
        for (const { body, status, text } of answers) {
          assert.strictEqual(status, 200, text)
          assert.strictEqual(body["state"], "taken", text)
        }
        const [booking, ...more] = yield* bookings
        assert.lengthOf(more, 0)
        assert.lengthOf(yield* live, 0)
        for (const [nth, start] of starts.entries())
          assert.strictEqual(
            (yield* book(`rival.${nth}@lead.example`, start)).status,
            shownAt(start) === booking?.["startAt"] ? 409 : 200
          )
      })
    )

    it.effect("D-RES-11: all times are kept or none, also under races", () =>
      Effect.gen(function* () {
        const { at, book, call, live, propose } = yield* office()
        assert.strictEqual((yield* book("sam@lead.example", starts[2] ?? "")).status, 200)
        refused(yield* propose(), 409, "slot_unavailable")
        assert.lengthOf(yield* live, 0)
        assert.lengthOf(itemsOf(yield* call("GET", `${at}/proposals`)), 0)
        const answers = yield* Effect.all(
          Array.from({ length: 16 }, (_, nth) =>
            propose({ starts: starts.slice(0, 2), person: { ...lead, email: `lena.${nth}@lead.example` } })
          ),
          { concurrency: "unbounded" }
        )
        assert.lengthOf(
          answers.filter(({ status }) => status === 201),
          1
        )
        for (const answer of answers) if (answer.status !== 201) refused(answer, 409, "slot_unavailable")
        assert.lengthOf(yield* live, 2)
      })
    )

    it.effect(
      "D-RES-12: a person has one open proposal of an event type, and its times count as reservations",
      () =>
        Effect.gen(function* () {
          const { at, call, eventTypeId, propose, takeBack } = yield* office()
          const answers = yield* Effect.all(
            starts.map((start) => propose({ starts: [start] })),
            { concurrency: "unbounded" }
          )
          assert.sameMembers(
            answers.map(({ status }) => status),
            [201, 409, 409]
          )
          for (const answer of answers) if (answer.status !== 201) refused(answer, 409, "per_invitee_limit")
          yield* takeBack(answers.find(({ status }) => status === 201)?.body["id"])
          yield* call("PATCH", `${at}/event-types/${eventTypeId}`, { reservationsAtOnce: 2 })
          const over = yield* propose()
          refused(over, 409, "reservation_limit")
          assert.strictEqual((yield* propose({ starts: starts.slice(0, 2) })).status, 201)
        })
    )

    it.effect("D-RES-18: the same key proposes once, and is answered with the same proposal", () =>
      Effect.gen(function* () {
        const { at, call, live, propose } = yield* office()
        const key = randomUUID()
        const answers = yield* Effect.all(
          Array.from({ length: 4 }, () => propose({}, key)),
          { concurrency: "unbounded" }
        )
        for (const { status, text } of answers) assert.strictEqual(status, 201, text)
        assert.strictEqual(new Set(answers.map(({ body }) => body["id"])).size, 1)
        assert.lengthOf(yield* live, 3)
        assert.lengthOf(itemsOf(yield* call("GET", `${at}/proposals`)), 1)
      })
    )

    it.effect("D-RES-15: who takes a proposal back, or says that none suits, frees its times at once", () =>
      Effect.gen(function* () {
        const { bookings, decline, isOffered, live, proposed, show, take, takeBack, token } = yield* office()
        const { id } = yield* proposed()
        const link = token()
        assert.strictEqual((yield* takeBack(id)).status, 204)
        assert.lengthOf(yield* live, 0)
        assert.strictEqual((yield* show(link)).body["state"], "ended")
        assert.strictEqual((yield* take(link, starts[0])).body["state"], "ended")
        assert.lengthOf(yield* bookings, 0)
        assert.strictEqual((yield* takeBack(id)).status, 204)
        yield* proposed()
        assert.isFalse(yield* isOffered(starts[0] ?? ""))
        const declined = yield* decline(token())
        assert.strictEqual(declined.body["state"], "ended")
        assert.isTrue(yield* isOffered(starts[0] ?? ""))
      })
    )

    it.effect(
      "D-RES-14: a link shows its proposal only, and a start that was not proposed books nothing",
      () =>
        Effect.gen(function* () {
          const { bookings, proposed, show, take, token } = yield* office()
          yield* proposed({ starts: starts.slice(0, 1) })
          refused(yield* show("a.b.c"), 401, "invalid_token")
          const other = yield* take(token(), starts[2])
          assert.strictEqual(other.body["state"], "open", other.text)
          assert.lengthOf(yield* bookings, 0)
          const { send } = yield* Service
          const asOffer = yield* send("POST", "/api/account/offered-time", {
            headers: { ...fromNewIp(), ...fromOwnPage },
            body: JSON.stringify({ token: token() })
          })
          refused(asOffer, 401, "invalid_token")
          // Pages of other sites cannot answer.
          const foreign = yield* send("POST", "/api/account/proposed-times/answer", {
            headers: { ...fromNewIp(), ...fromOwnPage, "sec-fetch-site": "cross-site" },
            body: JSON.stringify({ token: token(), startAt: starts[0] })
          })
          assert.strictEqual(foreign.status, 403, foreign.text)
        })
    )

    it.effect("D-RES-11: what a booking for the person needs is asked for before a time is kept", () =>
      Effect.gen(function* () {
        const { at, bookings, call, eventTypeId, live, propose, proposed, take, token } = yield* office()
        const path = `${at}/event-types/${eventTypeId}`
        yield* call("PATCH", path, { consent: { required: true, text: "Yes?" } })
        refused(yield* propose(), 400, "consent_required")
        const [first = ""] = starts
        for (const others of [[], [first, first], [...starts, startIn(7)]])
          refusedAt(yield* propose({ starts: others }), ["starts"])
        for (const hours of [0, 169]) refusedAt(yield* propose({ hours }), ["hours"])
        refused(yield* propose({ starts: [startIn(-1)], consentWay: "phone" }), 409, "slot_unavailable")
        assert.lengthOf(yield* live, 0)
        yield* proposed({ consentWay: "phone", responses: { note: "About the roof" } })
        yield* take(token(), first)
        const [booking] = yield* bookings
        assert.strictEqual(Object(booking?.["consent"]).way, "phone")
        assert.deepInclude(Object(booking?.["responses"]), { note: "About the roof" })
      })
    )

    it.effect("D-RES-16: members who are hosts propose with their host, and reach those that name it", () =>
      Effect.gen(function* () {
        const { at, eventTypeId, hostId, make, propose, read, takeBack } = yield* office()
        const { token } = yield* make("/members", {
          email: `${randomUUID()}@members.example`,
          name: "M",
          role: "member",
          hostId
        })
        const asHost = yield* caller(String(token))
        const mine = yield* asHost("POST", `${at}/proposals`, {
          eventTypeId,
          starts,
          bookerTimezone: "UTC",
          person: lead
        })
        assert.strictEqual(mine.status, 201, mine.text)
        assert.strictEqual(mine.body["hostId"], hostId)
        assert.deepStrictEqual((yield* read(mine.body["id"])).body, mine.body)
        const others = yield* propose({
          person: { ...lead, email: "lou@lead.example" },
          starts: [startIn(7)]
        })
        notFound(yield* asHost("GET", `${at}/proposals/${String(others.body["id"])}`))
        notFound(yield* asHost("DELETE", `${at}/proposals/${String(others.body["id"])}`))
        assert.deepStrictEqual(
          itemsOf(yield* asHost("GET", `${at}/proposals?state=open`)).map(({ id }) => id),
          [mine.body["id"]]
        )
        const other = yield* newWorkspace
        const theirs = `${other.at}/proposals/${String(mine.body["id"])}`
        notFound(yield* other.call("GET", theirs))
        notFound(yield* other.call("DELETE", theirs))
        assert.strictEqual((yield* takeBack(mine.body["id"])).status, 204)
      })
    )

    it.effect("D-RES-17: an erasure frees the proposed times, and an export has the proposal", () =>
      Effect.gen(function* () {
        const { at, call, live, proposed, read, show, token } = yield* office()
        const { id } = yield* proposed()
        const link = token()
        const exported = yield* call("POST", `${at}/people/export`, { email: lead.email })
        assert.lengthOf(Object(exported.body).proposals, 1, exported.text)
        assert.lengthOf(Object(exported.body).waitingEntries, 0)
        // It is no place in a waiting list.
        notFound(yield* call("GET", `${at}/waiting-entries/${String(id)}`))
        assert.lengthOf(itemsOf(yield* call("GET", `${at}/waiting-entries`)), 0)
        const erased = yield* call("POST", `${at}/people/erase`, { email: lead.email })
        assert.isBelow(erased.status, 300, erased.text)
        assert.lengthOf(yield* live, 0)
        notFound(yield* read(id))
        refused(yield* show(link), 401, "invalid_token")
      })
    )

    it.effect("D-MAIL-89: a proposal that was taken back before its mail was sent is not sent", () =>
      Effect.gen(function* () {
        const { mails, propose, takeBack } = yield* office()
        const made = yield* propose()
        yield* takeBack(made.body["id"])
        yield* worker
        assert.lengthOf(mailsTo(mails(), lead.email), 0)
      })
    )
  })
})

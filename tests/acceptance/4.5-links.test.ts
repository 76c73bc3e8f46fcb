import { randomUUID } from "node:crypto"
import { assert, describe } from "@effect/vitest"
import { bookingLinks } from "@calendeal/domain/mails"
import { Effect } from "effect"
import { bookingOf, fromNewIp, readSummary, refused, startIn } from "../kit/http/requests.ts"
import { linkTokenOf } from "../kit/http/linkTokenOf.ts"
import { hostDraft, introDraft, itemsOf, newWorkspace } from "../kit/http/management/workspace.ts"
import { Service, specificationAlone } from "../kit/http/specification.ts"

const guest = { name: "Gabe Guest", email: "gabe@guest.example" }

/** A new booking with a guest, the tokens of its links, and the requests that use them. */
const newBooking = Effect.fnUntraced(function* (days = 5) {
  const { post, send } = yield* Service
  const { at, call, workspace } = yield* newWorkspace
  const host = (yield* call("POST", `${at}/hosts`, hostDraft)).body
  const eventType = (yield* call("POST", `${at}/event-types`, introDraft(host["id"]))).body
  const email = `link.${randomUUID()}@lead.example`
  const request = bookingOf(String(eventType["id"]), email, startIn(days))
  const book = (body: object, headers: Readonly<Record<string, string>> = {}) =>
    post("/book", body, { ...fromNewIp(), "idempotency-key": randomUUID(), ...headers })
  const { body } = yield* book({ ...request, attendees: [...request.attendees, guest] })
  const uid = String(body["uid"])
  const baseUrl = new URL("https://book.example")
  const tokens = {
    manage: yield* linkTokenOf(workspace.id, uid, "manage"),
    read: yield* linkTokenOf(workspace.id, uid, "read")
  }
  return {
    at,
    call,
    email,
    uid,
    tokens,
    eventTypePath: `${at}/event-types/${eventType["id"]}`,
    workspace,
    /** The paths of all links, without their fragments. */
    paths: Object.values(tokens).flatMap((token) =>
      Object.values(bookingLinks({ baseUrl, workspaceSlug: workspace.slug, language: "en", token })).map(
        (link) => new URL(link).pathname
      )
    ),
    page: (path: string, method = "GET", headers: Readonly<Record<string, string>> = {}) =>
      send(method, path, { headers: { accept: "text/html", ...fromNewIp(), ...headers } }),
    cancel: (token: string) =>
      post("/booking-cancel", "", { ...fromNewIp(), authorization: `Bearer ${token}` }),
    move: (toDays: number, token: string) =>
      book(
        { ...request, startTimeUtc: startIn(toDays), rescheduledFromUid: uid },
        { "booking-token": token }
      ),
    stored: Effect.map(call("GET", `${at}/bookings/${uid}`), ({ body }) => body),
    log: Effect.map(call("GET", `${at}/audit-log?limit=100`), (answer) =>
      itemsOf(answer).filter(({ action }) => String(action).startsWith("booking."))
    )
  }
})

/** A body that the service would send for any invalid token. */
const isOver = Effect.fnUntraced(function* (token: string) {
  const [answer, garbage] = [yield* readSummary(token), yield* readSummary("a.b.c")]
  refused(answer, 401, "invalid_token")
  assert.strictEqual(answer.text, garbage.text)
})

describe("4.5 Booking: the links of mails", () => {
  specificationAlone("links", (it) => {
    it.effect("D-MAIL-20, D-MAIL-22: shows the booking days later, for guests without attendees", () =>
      Effect.gen(function* () {
        const { email, tokens, uid, workspace } = yield* newBooking(30)
        const { at } = yield* Service
        const read = (token: string) => at(startIn(29), readSummary(token))
        const link = {
          status: "confirmed",
          page: `/${workspace.slug}/intro`,
          booker_name: "Sam Rivera",
          address: null
        }
        const { body } = yield* read(tokens.manage)
        assert.deepInclude(body, { uid, link: { ...link, can_change: true } })
        assert.include(JSON.stringify(body["attendees"]), email)
        const shown = yield* read(tokens.read)
        assert.deepInclude(shown.body, { uid, attendees: [], link: { ...link, can_change: false } })
        for (const hidden of [email, guest.name, guest.email]) assert.notInclude(shown.text, hidden)
      })
    )

    it.effect("D-MAIL-20, D-TOK-2: the redirect, the caller of book and members get session tokens", () =>
      Effect.gen(function* () {
        const { at, call, eventTypePath, move, tokens, uid } = yield* newBooking()
        const redirectUrl = "https://customer.example/thanks"
        yield* call("PATCH", eventTypePath, { confirmation: { redirectUrl } })
        const moved = yield* move(6, tokens.manage)
        const issued = yield* call("POST", `${at}/bookings/${uid}/summary-token`)
        const others = [
          new URL(String(moved.body["redirectUrl"])).searchParams.get("booking_token"),
          moved.headers.get("booking-token"),
          issued.body["token"]
        ]
        assert.deepStrictEqual(others.map(typeOf), ["bks+jwt", "bks+jwt", "bks+jwt"])
        assert.deepStrictEqual(Object.values(tokens).map(typeOf), ["bkl+jwt", "bkl+jwt"])
      })
    )

    it.effect(
      "D-MAIL-20, D-MAIL-21: is valid until 24 hours after the end, for reading once it has started",
      () =>
        Effect.gen(function* () {
          const { at } = yield* Service
          const { cancel, tokens, stored, uid } = yield* newBooking(6)
          const { endAt, startAt } = yield* stored
          const after = (time: unknown, seconds: number) =>
            new Date(Date.parse(String(time)) + seconds * 1000).toISOString()
          yield* at(
            after(startAt, 0),
            Effect.gen(function* () {
              const { body } = yield* readSummary(tokens.manage)
              assert.deepInclude(body, { uid })
              assert.deepInclude(body["link"], { can_change: false })
              refused(yield* cancel(tokens.manage), 409, "booking_unavailable")
            })
          )
          for (const token of Object.values(tokens)) {
            const last = yield* at(after(endAt, 86_399), readSummary(token))
            assert.strictEqual(last.status, 200)
            yield* at(after(endAt, 86_400), isOver(token))
          }
        })
    )

    it.effect("D-MAIL-21, D-MAIL-22: a manage link cancels the booking, which ends all its links", () =>
      Effect.gen(function* () {
        const { cancel, log, stored, tokens, uid } = yield* newBooking()
        refused(yield* cancel(tokens.read), 401, "invalid_token")
        assert.deepInclude(yield* stored, { status: "confirmed" })
        const answer = yield* cancel(tokens.manage)
        assert.deepStrictEqual([answer.status, answer.body], [200, { uid, status: "cancelled" }])
        assert.deepInclude(yield* stored, { status: "cancelled" })
        const [entry, ...others] = yield* log
        assert.deepStrictEqual(others, [])
        assert.deepInclude(entry, { action: "booking.cancel", actor: "manage_link", subject: uid })
        for (const token of Object.values(tokens)) yield* isOver(token)
        refused(yield* cancel(tokens.read), 401, "invalid_token")
        const again = yield* cancel(tokens.manage)
        assert.deepStrictEqual([again.status, again.body], [200, { uid, status: "cancelled" }])
        assert.lengthOf(yield* log, 1)
      })
    )

    it.effect("D-MAIL-22: moves the booking; the old links then read only and say so", () =>
      Effect.gen(function* () {
        for (const purpose of ["manage", "read"] as const) {
          const { cancel, log, move, stored, tokens, uid } = yield* newBooking(7)
          const moved = yield* move(8, tokens[purpose])
          assert.strictEqual(moved.status, 200, moved.text)
          assert.deepInclude(yield* stored, { status: "rescheduled" })
          const [entry] = yield* log
          assert.deepInclude(entry, { action: "booking.reschedule", actor: `${purpose}_link`, subject: uid })
          for (const token of Object.values(tokens)) {
            const { body } = yield* readSummary(token)
            assert.deepInclude(body, { uid, start_time: startIn(7) })
            assert.deepInclude(body["link"], { status: "rescheduled", can_change: false })
          }
          refused(yield* cancel(tokens.manage), 409, "booking_unavailable")
        }
      })
    )

    it.effect("D-MAIL-21: erasing the booker ends the links", () =>
      Effect.gen(function* () {
        const { at, call, cancel, stored, tokens } = yield* newBooking()
        const { contactId } = yield* stored
        const erased = yield* call("DELETE", `${at}/contacts/${contactId}`)
        assert.strictEqual(erased.status, 204, erased.text)
        for (const token of Object.values(tokens)) yield* isOver(token)
        refused(yield* cancel(tokens.manage), 401, "invalid_token")
        assert.deepInclude(yield* stored, { status: "confirmed" })
      })
    )

    it.effect(
      "D-MAIL-23: works after the workspace and the event type are renamed, and after the event type is archived",
      () =>
        Effect.gen(function* () {
          const { at, call, cancel, eventTypePath, page, paths, tokens, workspace } = yield* newBooking()
          const renamed = yield* call("PATCH", eventTypePath, { slug: "talk" })
          assert.strictEqual(renamed.status, 200, renamed.text)
          const before = yield* readSummary(tokens.manage)
          assert.deepInclude(before.body["link"], { page: `/${workspace.slug}/talk` })
          const archived = yield* call("PATCH", eventTypePath, { status: "archived" })
          assert.strictEqual(archived.status, 200, archived.text)
          const slug = `new-${workspace.slug}`
          const readdressed = yield* call("PATCH", at, { slug })
          assert.strictEqual(readdressed.status, 200, readdressed.text)
          for (const path of paths) assert.strictEqual((yield* page(path)).status, 200)
          const after = yield* readSummary(tokens.manage)
          assert.deepInclude(after.body["link"], { page: null, can_change: true })
          assert.strictEqual((yield* cancel(tokens.manage)).status, 200)
        })
    )

    it.effect(
      "D-MAIL-24: requesting the addresses of all links changes nothing, as scanners of mails do",
      () =>
        Effect.gen(function* () {
          const { log, page, paths, stored, tokens } = yield* newBooking()
          const before = yield* stored
          const requests = [
            ["GET", {}],
            ["HEAD", {}],
            ["GET", { purpose: "prefetch", "sec-purpose": "prefetch;prerender" }],
            ["GET", { "user-agent": "Scanner/1.0", accept: "*/*" }]
          ] as const
          assert.lengthOf(paths, 6)
          for (const path of paths)
            for (const [method, headers] of requests) {
              const answer = yield* page(path, method, headers)
              assert.strictEqual(answer.status, 200, `${method} ${path}`)
              if (method === "HEAD") assert.strictEqual(answer.text, "")
            }
          for (const token of Object.values(tokens)) yield* readSummary(token)
          assert.deepStrictEqual(yield* stored, before)
          assert.deepStrictEqual(yield* log, [])
        })
    )

    it.effect(
      "D-MAIL-23, §1.5.foreign: the page is the same for unknown workspaces and those without public pages",
      () =>
        Effect.gen(function* () {
          const { at, call, eventTypePath, page, workspace } = yield* newBooking()
          const path = `/${workspace.slug}/-/booking`
          yield* call("PATCH", at, { contact: "hello@contoso.example" })
          const shown = yield* page(path)
          assert.include(shown.text, "hello@contoso.example")
          assert.include(shown.headers.get("content-security-policy"), "default-src 'none'")
          yield* call("PATCH", eventTypePath, { status: "hidden" })
          const [hidden, unknown] = [yield* page(path), yield* page("/unknown/-/booking")]
          assert.deepStrictEqual([hidden.status, hidden.text], [200, unknown.text])
          assert.notInclude(hidden.text, "Contoso")
        })
    )

    it.effect(
      "D-PAGE-6, D-HTTP-3: has one address; reserved words have none, and other methods are 405",
      () =>
        Effect.gen(function* () {
          const { page } = yield* newBooking()
          for (const spelling of ["/Acme/-/booking", "/acme/-/booking/", "/ACME/-/booking/"]) {
            const answer = yield* page(`${spelling}?lang=de`)
            assert.deepStrictEqual(
              [answer.status, answer.headers.get("location")],
              [308, "/acme/-/booking?lang=de"],
              spelling
            )
          }
          for (const path of [
            "/api/-/booking",
            "/docs/-/booking",
            "/acme/-/bookings",
            "/acme/-",
            "/a_b/-/booking"
          ])
            assert.strictEqual((yield* page(path)).status, 404, path)
          assert.strictEqual((yield* page("/acme/-/booking", "POST")).status, 405)
        })
    )
  })
})

const typeOf = (token: unknown): unknown =>
  JSON.parse(Buffer.from(String(token).split(".", 1)[0] ?? "", "base64url").toString()).typ

import { assert, describe } from "@effect/vitest"
import { EventTypeCatalog, WebAddress } from "@calendeal/domain/event-types"
import { WorkspaceDirectory } from "@calendeal/domain/workspaces"
import { Effect, Option } from "effect"
import { demoIds } from "@calendeal/app/demo/ids"
import { book, bookingOf, fromNewIp, offer, readSummary, refused, startIn } from "../kit/http/requests.ts"
import { Service, specificationAlone } from "../kit/http/specification.ts"

/** A new booking with a guest. */
const newBooking = Effect.fnUntraced(function* (email: string) {
  const offering = yield* offer({ title: "Call", titleTemplate: "{event}: {booker} and {host}" })
  const { body, status } = yield* book({
    ...bookingOf(offering.eventType.id, email),
    attendees: [
      { name: "Sam Rivera", email },
      { name: "Kim", email: "kim@customer.example" }
    ]
  })
  assert.strictEqual(status, 200)
  return { ...offering, uid: String(body["uid"]) }
})

describe("The booking summary", () => {
  specificationAlone("booking-summary", (it) => {
    it.effect("§4.5, §2.booking: contains exactly the ten fields of the booking", () =>
      Effect.gen(function* () {
        const { tokenOf } = yield* Service
        const { host, uid } = yield* newBooking("summary@customer.example")
        const answer = yield* readSummary(yield* tokenOf(uid, 0))
        assert.strictEqual(answer.status, 200)
        assert.deepStrictEqual(answer.body, {
          uid,
          title: `Call: Sam Rivera and ${host.name}`,
          start_time: startIn(5),
          end_time: startIn(5, 11).replace(":30:", ":00:"),
          location: { kind: "video", conferencingLink: "https://meet.example/intro" },
          host_name: host.name,
          host_username: host.username,
          avatar_url: null,
          attendees: [
            { name: "Sam Rivera", email: "summary@customer.example", role: "booker" },
            { name: "Kim", email: "kim@customer.example", role: "guest" }
          ],
          is_routed: false
        })
      })
    )

    it.effect("§4.5.1: a lapsed subscription and a hidden event type change nothing", () =>
      Effect.gen(function* () {
        const { withPorts, tokenOf } = yield* Service
        const { eventType, uid } = yield* newBooking("lapsing@customer.example")
        const token = yield* tokenOf(uid, 0)
        const before = yield* readSummary(token)
        const setStatus = (subscription: "lapsed" | "active", status: "archived" | "active") =>
          withPorts(
            Effect.gen(function* () {
              const directory = yield* WorkspaceDirectory
              const workspace = Option.getOrThrow(yield* directory.find(demoIds.workspace))
              yield* directory.save({ ...workspace, subscription })
              yield* (yield* EventTypeCatalog).publish({ ...eventType, status })
            })
          )
        yield* setStatus("lapsed", "archived")
        const after = yield* readSummary(token)
        yield* setStatus("active", "active")
        assert.strictEqual(before.status, 200)
        assert.deepStrictEqual([after.status, after.body], [200, before.body])
      })
    )

    it.effect("D-TOK-1: responses must never be cached", () =>
      Effect.gen(function* () {
        const { get, tokenOf } = yield* Service
        const { uid } = yield* newBooking("cache@customer.example")
        for (const answer of [
          yield* readSummary(yield* tokenOf(uid, 0)),
          yield* readSummary("rubbish"),
          yield* get("/booking-summary", fromNewIp())
        ]) {
          assert.strictEqual(answer.headers.get("cache-control"), "no-store")
        }
      })
    )

    it.effect("D-TOK-1: a token is valid for 15 minutes and 5 seconds", () =>
      Effect.gen(function* () {
        const { tokenOf } = yield* Service
        const { uid } = yield* newBooking("minutes@customer.example")
        assert.strictEqual((yield* readSummary(yield* tokenOf(uid, 14.9))).status, 200)
        assert.strictEqual((yield* readSummary(yield* tokenOf(uid, 15.03))).status, 200)
        for (const minutes of [15.2, 16, 60 * 24 * 365]) {
          refused(yield* readSummary(yield* tokenOf(uid, minutes)), 401, "invalid_token")
        }
      })
    )

    it.effect(
      "D-TOK-1, §5.token, §7.invalid_token: a token opens only its booking, and a modified one opens none",
      () =>
        Effect.gen(function* () {
          const { tokenOf } = yield* Service
          const { uid } = yield* newBooking("first@customer.example")
          const token = yield* tokenOf(uid, 0)
          const other = yield* tokenOf((yield* newBooking("second@customer.example")).uid, 0)
          const [header = "", payload = "", signature = ""] = token.split(".")
          const claims = readPart(payload)
          assert.deepInclude(readPart(header), { alg: "HS256" })
          assert.containsAllKeys(claims, ["aud", "sub", "wid", "iat", "exp"])
          assert.deepInclude(claims, { aud: "booking-summary", sub: uid, wid: demoIds.workspace })
          assert.strictEqual(Number(claims["exp"]) - Number(claims["iat"]), 900)

          const forgedTokens = [
            `${writePart({ ...readPart(header), alg: "none" })}.${payload}.`,
            `${writePart({ ...readPart(header), alg: "none" })}.${payload}.${signature}`,
            `${writePart({ ...readPart(header), alg: "HS512" })}.${payload}.${signature}`,
            `${writePart({ ...readPart(header), alg: "RS256" })}.${payload}.${signature}`,
            `${writePart({ ...readPart(header), kid: "v9" })}.${payload}.${signature}`,
            `${writePart({ ...readPart(header), kid: "../../dev/null" })}.${payload}.${signature}`,
            `${header}.${writePart({ ...claims, exp: 9_999_999_999 })}.${signature}`,
            `${header}.${writePart({ ...claims, aud: "api" })}.${signature}`,
            `${header}.${other.split(".")[1]}.${signature}`,
            `${header}.${payload}.${signature}A`,
            `${header}.${payload}.${signature.slice(0, -1)}`,
            `${header}.${payload}.`,
            `${header}.${payload}`,
            `.${payload}.${signature}`,
            `${token}.${signature}`,
            "..",
            "a.b.c",
            `${writePart([])}.${writePart(null)}.x`,
            "x".repeat(8000)
          ]
          const texts = new Set<string>()
          for (const forged of forgedTokens) {
            const answer = yield* readSummary(forged)
            refused(answer, 401, "invalid_token")
            texts.add(answer.text)
          }
          assert.deepStrictEqual([...texts], ['{"error":"invalid_token"}'])
        })
    )

    it.effect(
      "D-TOK-1, §7.missing_token: a missing or non-Bearer Authorization is missing_token; the scheme is case-insensitive",
      () =>
        Effect.gen(function* () {
          const { get, tokenOf } = yield* Service
          const { uid } = yield* newBooking("scheme@customer.example")
          const token = yield* tokenOf(uid, 0)
          refused(yield* get("/booking-summary", fromNewIp()), 401, "missing_token")
          for (const authorization of ["", "Bearer", "Basic eDp5", `Token ${token}`, token]) {
            refused(yield* get("/booking-summary", { ...fromNewIp(), authorization }), 401, "missing_token")
          }
          for (const scheme of ["bearer", "BEARER"]) {
            const answer = yield* get("/booking-summary", {
              ...fromNewIp(),
              authorization: `${scheme} ${token}`
            })
            assert.strictEqual(answer.status, 200)
          }
        })
    )

    it.effect(
      "D-TOK-2: the confirmation redirect has the uid and the token in addition to its own query",
      () =>
        Effect.gen(function* () {
          const redirectUrl = WebAddress.make("https://acme.example/thanks?a=1&b=%26#done")
          const confirmation = {
            redirectUrl,
            delaySeconds: 0,
            newTab: true,
            countdown: false,
            fireTracking: false
          }
          const { eventType } = yield* offer({ confirmation })
          const { body } = yield* book(bookingOf(eventType.id, "redirect@customer.example"))
          const url = new URL(String(body["redirectUrl"]))
          assert.strictEqual(url.origin + url.pathname + url.hash, "https://acme.example/thanks#done")
          assert.deepStrictEqual([...url.searchParams.keys()], ["a", "b", "booking_uid", "booking_token"])
          assert.deepStrictEqual(url.searchParams.get("booking_uid"), body["uid"])
          const summary = yield* readSummary(url.searchParams.get("booking_token") ?? "")
          assert.strictEqual(summary.body["uid"], body["uid"])
          const embedded = yield* book({
            ...bookingOf(eventType.id, "embedded@customer.example", startIn(6)),
            embed: true
          })
          assert.hasAllKeys(embedded.body, ["uid"])
        })
    )
  })
})

const readPart = (part: string): Record<string, unknown> =>
  Object.assign({}, JSON.parse(Buffer.from(part, "base64url").toString()))
const writePart = (part: unknown) => Buffer.from(JSON.stringify(part)).toString("base64url")

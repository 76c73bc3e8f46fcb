import { describe } from "@effect/vitest"
import { WorkspaceId } from "@calendeal/domain/workspaces"
import { Effect } from "effect"
import {
  book,
  bookingOf,
  fromNewIp,
  offer,
  pay,
  readSummary,
  signed,
  startIn,
  unknownId
} from "../kit/http/requests.ts"
import { Service, specificationAlone } from "../kit/http/specification.ts"
import { assertAlike, bookedDay, type Pair, sharedEmail, twoTenants } from "./tenants.fixture.ts"

describe("An id of another workspace is like an unknown id", () => {
  specificationAlone("tenants' ids", (it) => {
    it.effect("D-WS-1, §1.5.foreign: an id of the other tenant gets the same bytes as an unknown id", () =>
      Effect.gen(function* () {
        const { get, post, tokenOf } = yield* Service
        const { other, own } = yield* twoTenants("three")
        const { eventTypeId, key } = own
        const payment = { email: sharedEmail, amount: 3, currency: "usd" }
        const query = `eventTypeId=${eventTypeId}&tz=UTC`
        const unbooked = `bk_${"0".repeat(22)}`
        const { authorization } = signed(other.key, JSON.stringify(payment))
        const pairs: ReadonlyArray<Pair> = [
          [
            "priorContactId of a known email",
            200,
            post(
              "/capture",
              { eventTypeId, email: sharedEmail, priorContactId: other.contactId },
              fromNewIp()
            ),
            post("/capture", { eventTypeId, email: sharedEmail, priorContactId: unknownId }, fromNewIp())
          ],
          [
            "svc_booking_uid",
            404,
            pay({ ...payment, svc_booking_uid: other.uid }, undefined, key),
            pay({ ...payment, svc_booking_uid: unbooked }, undefined, key)
          ],
          [
            "rescheduledFromUid",
            404,
            book({ ...bookingOf(eventTypeId, sharedEmail, startIn(7)), rescheduledFromUid: other.uid }),
            book({ ...bookingOf(eventTypeId, sharedEmail, startIn(7)), rescheduledFromUid: unbooked })
          ],
          [
            "contactId, of a booking that is refused",
            409,
            book({ ...bookingOf(eventTypeId, sharedEmail), contactId: other.contactId }),
            book({ ...bookingOf(eventTypeId, sharedEmail), contactId: unknownId })
          ],
          [
            "h of the days",
            200,
            get(`/month-availability?${query}&h=${other.hostId}`, fromNewIp()),
            get(`/month-availability?${query}&h=${unknownId}`, fromNewIp())
          ],
          [
            "h of the times",
            200,
            get(`/slots?${query}&date=${bookedDay}&h=${other.hostId}`, fromNewIp()),
            get(`/slots?${query}&date=${bookedDay}&h=${unknownId}`, fromNewIp())
          ],
          [
            "h of the days, beside a host of this workspace",
            200,
            get(`/month-availability?${query}&h=${other.hostId},${own.hostId}`, fromNewIp()),
            get(`/month-availability?${query}&h=${unknownId},${own.hostId}`, fromNewIp())
          ],
          [
            "the workspace in a token",
            404,
            Effect.flatMap(tokenOf(own.uid, 0, other.workspaceId), readSummary),
            Effect.flatMap(tokenOf(own.uid, 0, WorkspaceId.make(unknownId)), readSummary)
          ],
          [
            "the booking in a token of this workspace",
            404,
            Effect.flatMap(tokenOf(other.uid, 0, own.workspaceId), readSummary),
            Effect.flatMap(tokenOf(unbooked, 0, own.workspaceId), readSummary)
          ],
          [
            "the prefix of a key, with this tenant's secret",
            401,
            post("/transactions", payment, {
              ...fromNewIp(),
              ...signed({ ...key, prefix: other.key.prefix }, JSON.stringify(payment))
            }),
            post("/transactions", payment, {
              ...fromNewIp(),
              ...signed({ ...key, prefix: "ak_0000000000000" }, JSON.stringify(payment))
            })
          ],
          [
            "the other's signature under this tenant's prefix",
            401,
            post("/transactions", payment, {
              ...fromNewIp(),
              authorization: authorization.replace(other.key.prefix, key.prefix)
            }),
            post("/transactions", payment, {
              ...fromNewIp(),
              authorization: `Bearer ${key.prefix}:${"0".repeat(64)}`
            })
          ]
        ]
        yield* assertAlike(pairs)
      })
    )
  })

  specificationAlone("tenants' ids in valid requests", (it) => {
    it.effect("§1.5.foreign, D-WS-3: an event type hidden by the other tenant does not exist", () =>
      Effect.gen(function* () {
        const { get, post } = yield* Service
        const { other } = yield* twoTenants("five")
        const hidden = yield* offer({ status: "hidden", title: other.canary }, other.workspaceId)
        const pairOf = (name: string, request: (eventTypeId: string) => Pair[2]): Pair => [
          name,
          404,
          request(hidden.eventType.id),
          request(unknownId)
        ]
        const key = { "idempotency-key": "hidden-or-unknown" }
        const events = [{ field: "email", dwell_seconds: 1, abandoned: true }]
        yield* assertAlike([
          pairOf("capture", (eventTypeId) =>
            post("/capture", { eventTypeId, email: sharedEmail }, fromNewIp())
          ),
          pairOf("book", (id) => post("/book", bookingOf(id, sharedEmail), { ...fromNewIp(), ...key })),
          pairOf("funnel-events", (eventTypeId) =>
            post("/funnel-events", { eventTypeId, events }, fromNewIp())
          ),
          pairOf("days", (id) => get(`/month-availability?eventTypeId=${id}&tz=UTC`, fromNewIp())),
          pairOf("times", (id) => get(`/slots?eventTypeId=${id}&tz=UTC&date=${bookedDay}`, fromNewIp()))
        ])
      })
    )

    it.effect("§1.5.foreign: an id or a key used by the other tenant is a new one here", () =>
      Effect.gen(function* () {
        const { post } = yield* Service
        const { other, own } = yield* twoTenants("six")
        const { eventTypeId } = own
        const [bookingKey, paymentKey] = [crypto.randomUUID(), crypto.randomUUID()]
        const bookAt = (start: string, key: string, more: object = {}, id: string = eventTypeId) =>
          post(
            "/book",
            { ...bookingOf(id, `${key}@customer.example`, start), ...more },
            { ...fromNewIp(), "idempotency-key": key }
          )
        const payUnder = (key: string, pair = own.key) =>
          pay({ email: sharedEmail, amount: 7, currency: "usd" }, key, pair)
        const capture = (email: string, priorContactId: string) =>
          post("/capture", { eventTypeId, email, priorContactId, step1Complete: true }, fromNewIp())
        yield* bookAt(startIn(12), bookingKey, {}, other.eventTypeId)
        yield* payUnder(paymentKey, other.key)
        yield* assertAlike(
          [
            [
              "contactId",
              200,
              bookAt(startIn(9), crypto.randomUUID(), { contactId: other.contactId }),
              bookAt(startIn(10), crypto.randomUUID(), { contactId: unknownId })
            ],
            [
              "the key of a booking",
              200,
              bookAt(startIn(12), bookingKey),
              bookAt(startIn(13), crypto.randomUUID())
            ],
            ["the key of a payment", 201, payUnder(paymentKey), payUnder(crypto.randomUUID())],
            [
              "priorContactId of a new email",
              200,
              capture("six-a@customer.example", other.contactId),
              capture("six-b@customer.example", unknownId)
            ]
          ],
          true
        )
      })
    )
  })
})

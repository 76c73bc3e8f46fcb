import { describe } from "@effect/vitest"
import { WorkspaceId } from "@calendeal/domain/workspaces"
import { Effect } from "effect"
import { book, bookingOf, pay, signed, startIn, fromNewIp, unknownId } from "./1-requests.ts"
import { Service, specification } from "./specification.ts"
import { assertAlike, type Pair } from "./tenants.pairs.ts"
import { bookedDay, sharedEmail, twins } from "./tenants.world.ts"

describe("An id of another workspace is like an unknown id", () => {
  specification("tenants' ids", (it) => {
    it.effect("D-WS-1, §1.5.foreign: an id of the other tenant gets the same bytes as an unknown id", () =>
      Effect.gen(function* () {
        const { get, post, tokenOf } = yield* Service
        const { ours, theirs } = yield* twins("three")
        const { eventTypeId, key } = ours
        const payment = { email: sharedEmail, amount: 3, currency: "usd" }
        const query = `eventTypeId=${eventTypeId}&tz=UTC`
        const summary = (token: string) =>
          get("/booking-summary", { ...fromNewIp(), authorization: `Bearer ${token}` })
        const unbooked = `bk_${"0".repeat(22)}`
        const { authorization } = signed(theirs.key, JSON.stringify(payment))
        const pairs: ReadonlyArray<Pair> = [
          [
            "priorContactId of a known e-mail",
            200,
            post(
              "/capture",
              { eventTypeId, email: sharedEmail, priorContactId: theirs.contactId },
              fromNewIp()
            ),
            post("/capture", { eventTypeId, email: sharedEmail, priorContactId: unknownId }, fromNewIp())
          ],
          [
            "svc_booking_uid",
            404,
            pay({ ...payment, svc_booking_uid: theirs.uid }, undefined, key),
            pay({ ...payment, svc_booking_uid: unbooked }, undefined, key)
          ],
          [
            "rescheduledFromUid",
            404,
            book({ ...bookingOf(eventTypeId, sharedEmail, startIn(7)), rescheduledFromUid: theirs.uid }),
            book({ ...bookingOf(eventTypeId, sharedEmail, startIn(7)), rescheduledFromUid: unbooked })
          ],
          [
            "contactId, of a booking that is refused",
            409,
            book({ ...bookingOf(eventTypeId, sharedEmail), contactId: theirs.contactId }),
            book({ ...bookingOf(eventTypeId, sharedEmail), contactId: unknownId })
          ],
          [
            "h of the days",
            200,
            get(`/month-availability?${query}&h=${theirs.hostId}`, fromNewIp()),
            get(`/month-availability?${query}&h=${unknownId}`, fromNewIp())
          ],
          [
            "h of the times",
            200,
            get(`/slots?${query}&date=${bookedDay}&h=${theirs.hostId}`, fromNewIp()),
            get(`/slots?${query}&date=${bookedDay}&h=${unknownId}`, fromNewIp())
          ],
          [
            "h of the days, beside a host of this workspace",
            200,
            get(`/month-availability?${query}&h=${theirs.hostId},${ours.hostId}`, fromNewIp()),
            get(`/month-availability?${query}&h=${unknownId},${ours.hostId}`, fromNewIp())
          ],
          [
            "the workspace in a token",
            404,
            Effect.flatMap(tokenOf(ours.uid, 0, theirs.workspaceId), summary),
            Effect.flatMap(tokenOf(ours.uid, 0, WorkspaceId.make(unknownId)), summary)
          ],
          [
            "the booking in a token of this workspace",
            404,
            Effect.flatMap(tokenOf(theirs.uid, 0, ours.workspaceId), summary),
            Effect.flatMap(tokenOf(unbooked, 0, ours.workspaceId), summary)
          ],
          [
            "the prefix of a key, with this tenant's secret",
            401,
            post("/transactions", payment, {
              ...fromNewIp(),
              ...signed({ ...key, prefix: theirs.key.prefix }, JSON.stringify(payment))
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
              authorization: authorization.replace(theirs.key.prefix, key.prefix)
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
})

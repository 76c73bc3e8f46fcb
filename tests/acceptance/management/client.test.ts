import { assert, describe } from "@effect/vitest"
import { CalendealApi, Conflict, NotFound } from "@calendeal/adapters-http/contract"
import { Cents, Currency } from "@calendeal/domain/money"
import { Slug } from "@calendeal/domain/workspaces"
import { DateTime, Effect, Layer, Option } from "effect"
import { FetchHttpClient, HttpClient, HttpClientRequest } from "effect/http"
import { HttpApiClient } from "effect/http-api"
import { book, bookingOf, startIn } from "../../kit/http/requests.ts"
import { Service, specificationAlone } from "../../kit/http/specification.ts"
import { hostDraft, introDraft, newWorkspace } from "../../kit/http/management/workspace.ts"

/** The typed client of the contract, as the owner of a new workspace. */
const typedClient = Effect.gen(function* () {
  const { send } = yield* Service
  const { at, call, token, workspace } = yield* newWorkspace
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const body = await request.text()
    const { pathname, search } = new URL(request.url)
    const sent = { headers: Object.fromEntries(request.headers), ...(body === "" ? {} : { body }) }
    const { headers, status, text } = await Effect.runPromise(send(request.method, pathname + search, sent))
    return new Response(status === 204 ? null : text, { status, headers })
  }
  const client = yield* HttpApiClient.make(CalendealApi, {
    baseUrl: "http://calendeal.test",
    transformClient: HttpClient.mapRequest(HttpClientRequest.bearerToken(token))
  }).pipe(
    Effect.provide(FetchHttpClient.layer.pipe(Layer.provide(Layer.succeed(FetchHttpClient.Fetch, fetch))))
  )
  return { at, call, client: client.management, params: { workspaceId: workspace.id } }
})

describe("Management: the typed client", () => {
  specificationAlone("client", (it) => {
    it.effect("encodes and decodes requests, versions and pages like the server", () =>
      Effect.gen(function* () {
        const { client, params } = yield* typedClient
        const draft = (slug: string) => ({ slug: Slug.make(slug), title: "Intro" })
        const made = yield* client.createEventType({ params, payload: draft("intro") })
        assert.deepStrictEqual([made.body.durationMinutes, made.headers.etag], [30, 1])
        const place = { ...params, eventTypeId: made.body.id }
        const changed = yield* client.updateEventType({
          params: place,
          headers: { "if-match": Option.some([1]) },
          payload: { durationMinutes: 45 }
        })
        assert.deepStrictEqual([changed.body.durationMinutes, changed.headers.etag], [45, 2])
        yield* client.createEventType({ params, payload: draft("other") })
        const first = yield* client.listEventTypes({ params, query: { limit: 1 } })
        if (first.nextCursor === null) return assert.fail("there is no other page")
        const rest = yield* client.listEventTypes({ params, query: { cursor: first.nextCursor } })
        assert.sameMembers(
          [...first.items, ...rest.items].map(({ slug }) => String(slug)),
          ["intro", "other"]
        )
        assert.isNull(rest.nextCursor)

        const refusal = yield* Effect.flip(client.createEventType({ params, payload: draft("intro") }))
        assert.instanceOf(refusal, Conflict)
        yield* client.deleteEventType({ params: place })
        assert.instanceOf(yield* Effect.flip(client.getEventType({ params: place })), NotFound)
      })
    )

    it.effect("reads and changes bookings and deals, with instants and money", () =>
      Effect.gen(function* () {
        const { at, call, client, params } = yield* typedClient
        const { id: hostId } = (yield* call("POST", `${at}/hosts`, hostDraft)).body
        const { id } = (yield* call("POST", `${at}/event-types`, introDraft(hostId))).body
        yield* book(bookingOf(String(id), "sam@lead.example"))
        const from = DateTime.makeUnsafe(startIn(5))
        const { items } = yield* client.listBookings({ params, query: { status: "confirmed", from } })
        const [booking] = items
        if (booking === undefined) return assert.fail("there is no booking")
        assert.strictEqual(DateTime.toEpochMillis(booking.startAt), DateTime.toEpochMillis(from))
        const { contactId, uid } = booking
        const value = { amount: Cents.make(10_50), currency: Currency.make("EUR") }
        const deal = yield* client.createDeal({ params, payload: { contactId, ...value } })
        assert.deepInclude(deal.body, { ...value, closedAt: null })
        assert.strictEqual(deal.headers.etag, 1)
        const exported = yield* client.exportContact({ params: { ...params, contactId } })
        assert.deepStrictEqual(booking.calendarEntries, [])
        const [its, ...others] = exported.bookings
        assert.deepStrictEqual([others, exported.deals.length], [[], 2])
        // A list has more of each booking than the export of a person.
        assert.isDefined(its)
        if (its !== undefined) assert.deepInclude(booking, its)
        const place = { params: { ...params, bookingUid: uid } }
        assert.strictEqual((yield* client.cancelBooking({ ...place, payload: {} })).status, "cancelled")
        assert.instanceOf(yield* Effect.flip(client.cancelBooking({ ...place, payload: {} })), Conflict)
        yield* client.deleteContact({ params: { ...params, contactId } })
        assert.deepStrictEqual((yield* client.listContacts({ params, query: {} })).items, [])
      })
    )
  })
})

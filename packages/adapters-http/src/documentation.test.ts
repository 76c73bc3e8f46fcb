import { assert, describe, it } from "@effect/vitest"
import { EventTypeId } from "@calendeal/domain/event-types"
import { Email } from "@calendeal/domain/contacts"
import { TimeZoneName } from "@calendeal/domain/workspaces"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { FetchHttpClient } from "effect/http"
import { HttpApiClient } from "effect/http-api"
import { CalendealApi, RateLimited } from "./contract/index.ts"
import { service } from "./testing/fixture.ts"

describe("D-HTTP-12: GET /openapi.json", () => {
  it("documents every endpoint of the specification, its errors and the rate limit headers", async () => {
    const { json, status } = await service().call("GET", "/openapi.json")
    assert.strictEqual(status, 200)
    const { components, info, paths } = Object(json)
    assert.strictEqual(info.version, "1.2.3")
    const documented = Object.fromEntries(
      Object.entries<Record<string, Operation>>(paths)
        .filter(isPublic)
        .map(([path, methods]) => {
          const [method, operation] = Object.entries(methods)[0] ?? []
          return [
            `${method?.toUpperCase()} ${path.replace("/api/public/", "")}`,
            Object.keys(operation?.responses ?? {})
          ]
        })
    )
    assert.deepStrictEqual(documented, {
      "POST capture": ["200", "400", "403", "404", "409", "429", "500", "503"],
      "POST book": ["200", "400", "403", "404", "409", "410", "429", "500", "503"],
      "GET month-availability": ["200", "400", "404", "429", "500", "503"],
      "GET slots": ["200", "400", "404", "429", "500", "503"],
      "GET page/calendar": ["200", "400", "404", "429", "500", "503"],
      "POST page/hold": ["200", "400", "404", "409", "429", "500", "503"],
      "POST page/release": ["200", "400", "404", "429", "500", "503"],
      "GET booking-summary": ["200", "400", "401", "404", "429", "500", "503"],
      "POST booking-cancel": ["200", "400", "401", "404", "409", "429", "500", "503"],
      "POST waiting-list": ["201", "400", "403", "404", "409", "429", "500", "503"],
      "POST funnel-events": ["200", "400", "404", "429", "500", "503"],
      "POST hooks/stripe/{workspaceId}": ["204", "400", "401", "404", "429", "500", "503"],
      "POST hooks/{workspaceId}/{connectionId}/{provider}": [
        "200",
        "204",
        "400",
        "401",
        "404",
        "429",
        "498",
        "500",
        "503"
      ],
      "POST calendar-notifications/google": ["204", "400", "404", "429", "500", "503"],
      "POST calendar-notifications/microsoft": ["200", "202", "400", "404", "429", "500", "503"],
      "POST mail/unsubscribe": ["204", "400", "401", "429", "500", "503"],
      "POST mail/verify-sender": ["200", "400", "401", "429", "500", "503"],
      "POST refunds": ["200", "201", "400", "401", "404", "409", "429", "500", "503"],
      "POST transactions": ["200", "201", "400", "401", "404", "422", "429", "500", "503"]
    })
    for (const methods of Object.values<Record<string, Operation>>(paths)) {
      for (const { responses } of Object.values(methods)) {
        const headersOf = ({ $ref, headers }: DocumentedResponse) =>
          $ref === undefined ? headers : components.responses[$ref.split("/").at(-1) ?? ""].headers
        for (const response of Object.values(responses)) {
          assert.containsAllKeys(headersOf(response), [
            "x-ratelimit-limit",
            "x-ratelimit-remaining",
            "x-request-id"
          ])
        }
        for (const status of ["429", "503"])
          assert.property(headersOf(responses[status] ?? {}), "retry-after")
      }
    }
  })

  it("documents the bodies of the management API as closed, and no other object, because unknown fields are ignored", async () => {
    const { json } = await service().call("GET", "/openapi.json")
    const { components, paths } = Object(json)
    const closed = Object.entries(components.schemas).flatMap(([name, schema]) =>
      JSON.stringify(schema).includes('"additionalProperties":false') ? [name] : []
    )
    const bodies = Object.entries<Record<string, Operation>>(paths)
      .filter((path) => !isPublic(path) && !isOfAccount(path))
      .flatMap(([, methods]) => Object.values(methods))
      .flatMap(({ requestBody }) => JSON.stringify(requestBody ?? {}).match(/(?<=schemas\/)\w+/g) ?? [])
    assert.isAtLeast(bodies.length, 11)
    assert.sameMembers(closed, [...new Set([...bodies, "ConditionRequest"])])
    assert.notInclude(JSON.stringify(paths), '"additionalProperties":false')
  })

  it("documents a body as required exactly if one of its fields is", async () => {
    const { json } = await service().call("GET", "/openapi.json")
    const { components, paths } = Object(json)
    const required = (path: string, method: string) => {
      const { content, required } = paths[path][method].requestBody
      const name = content["application/json"].schema.$ref.split("/").at(-1)
      assert.strictEqual(required, components.schemas[name].required !== undefined, name)
      return required
    }
    assert.isFalse(required("/api/workspaces/{workspaceId}/api-keys", "post"))
    assert.isFalse(required("/api/workspaces/{workspaceId}", "patch"))
    assert.isTrue(required("/api/workspaces/{workspaceId}/api-keys/{keyId}/rotate", "post"))
    assert.isTrue(required("/api/public/book", "post"))
  })

  it("D-MGMT-1: documents every management operation with a summary, its minimum role and its errors", async () => {
    const { json } = await service().call("GET", "/openapi.json")
    for (const [path, methods] of Object.entries<Record<string, Operation>>(Object(json).paths)) {
      if (isPublic([path]) || isOfAccount([path])) continue
      for (const [method, operation] of Object.entries(methods)) {
        const about = `${method} ${path}`
        assert.isNotEmpty(operation.summary, about)
        assert.match(operation.description ?? "", /Minimum role: (?:any user|member|admin|owner)\./, about)
        assert.containsAllKeys(operation.responses, ["401", "429", "500", "503"], about)
        // Endpoints for any user have no minimum role.
        const needsRole = !operation.description?.includes("Minimum role: any user.")
        if (needsRole) assert.containsAllKeys(operation.responses, ["403"], about)
        if (path.includes("{")) assert.containsAllKeys(operation.responses, ["404"], about)
        if (operation.requestBody !== undefined) assert.containsAllKeys(operation.responses, ["400"], about)
      }
    }
  })
})

/** The paths with which people sign in. They have no roles, and ignore unknown fields as the public API does. */
const isOfAccount = ([path]: readonly [string, ...ReadonlyArray<unknown>]) => path.startsWith("/api/account")

const isPublic = ([path]: readonly [string, ...ReadonlyArray<unknown>]) => path.startsWith("/api/public/")

/** A response, or the reference to one of `components`. */
interface DocumentedResponse {
  readonly headers?: object
  readonly $ref?: string
}

interface Operation {
  readonly summary?: string
  readonly description?: string
  readonly requestBody?: object
  readonly responses: Readonly<Record<string, DocumentedResponse>>
}

describe("the typed client", () => {
  const clientOf = ({ call }: ReturnType<typeof service>) => {
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const request = new Request(input, init)
      const body = await request.text()
      const { pathname, search } = new URL(request.url)
      const answer = await call(request.method, pathname + search, {
        headers: request.headers,
        ...(body === "" ? {} : { body })
      })
      return new Response(answer.text, { status: answer.status, headers: answer.headers })
    }
    return HttpApiClient.make(CalendealApi, { baseUrl: "http://calendeal.test" }).pipe(
      Effect.provide(FetchHttpClient.layer.pipe(Layer.provide(Layer.succeed(FetchHttpClient.Fetch, fetch))))
    )
  }
  const email = Email.make("ada@example.com")

  it.effect("calls endpoints and decodes their responses and errors", () =>
    Effect.gen(function* () {
      const api = service()
      const client = yield* clientOf(api)
      const eventTypeId = api.offering.eventType.id
      const captured = yield* client.booking.capture({ headers: {}, payload: { eventTypeId, email } })
      assert.isFalse(captured.body.disqualified)
      const refusal = yield* Effect.flip(
        client.booking.capture({
          headers: {},
          payload: { eventTypeId: EventTypeId.make(crypto.randomUUID()), email }
        })
      )
      assert.nestedPropertyVal(refusal, "error", "event_type_not_found")
      const { availableDates } = yield* client.booking.getMonthAvailability({
        headers: {},
        query: { eventTypeId, tz: TimeZoneName.make("UTC") }
      })
      assert.isNotEmpty(availableDates)
    })
  )

  it.effect("decodes the limit and the waiting time of a 429", () =>
    Effect.gen(function* () {
      const api = service({ throttle: () => ({ _tag: "Refused", retryAfterSeconds: 17 }) })
      const client = yield* clientOf(api)
      const refusal = yield* Effect.flip(
        client.booking.capture({ headers: {}, payload: { eventTypeId: api.offering.eventType.id, email } })
      )
      assert.instanceOf(refusal, RateLimited)
      assert.deepInclude(refusal, { limit: 20, retryAfterSeconds: 17 })
    })
  )
})

import type { Sessions } from "@calendeal/domain/accounts"
import {
  Fingerprint,
  type HeldKey,
  HeldRequestKey,
  IdGenerator,
  ManagementKey,
  type RequestKey,
  RequestKeys
} from "@calendeal/domain/consistency"
import type { WorkspaceQueries } from "@calendeal/domain/management"
import { rateLimits, Throttle } from "@calendeal/domain/rate-limits"
import { Vault } from "@calendeal/domain/workspaces"
import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { HttpServerRequest, type HttpServerResponse } from "effect/http"
import type { HttpApiEndpoint } from "effect/http-api"
import {
  honoursKeys,
  type Issue,
  Keyed,
  KeyedByUser,
  Membership,
  ShownOnce,
  User
} from "../contract/index.ts"
import { answerTo, keyConflict, storable } from "./keptAnswers.ts"
import { keyOwnerOf } from "./keyOwner.ts"
import { pass } from "./rateLimiting.ts"
import { readBody } from "./readBody.ts"
import { issuesOf } from "../faults/issuesOf.ts"
import { refusalOf } from "./refusals.ts"

/** A request waits this often for an earlier one with the same key, before it is refused. */
const maximumWaits = 20
const wait = Effect.sleep("250 millis")

const keyIn = Schema.decodeUnknownResult(ManagementKey)
const ofHeader = (issue: Issue): Issue => ({ ...issue, path: ["Idempotency-Key"] })

/**
 * Lets a request with an Idempotency-Key act once (D-MGMT-33): the key is claimed before the endpoint runs, settled in the
 * transaction of its change, and kept with the sealed response. A refused request changes nothing and frees its key.
 */
const honouring = Effect.gen(function* () {
  const ports = yield* Effect.context<RequestKeys | Vault | Fingerprint | IdGenerator | Throttle>()
  const keys = Context.get(ports, RequestKeys)
  const [{ sha256 }, vault] = [Context.get(ports, Fingerprint), Context.get(ports, Vault)]
  const [{ uuid }, throttle] = [Context.get(ports, IdGenerator), Context.get(ports, Throttle)]

  /** The request as a hash. The version is part of it, because it decides whether the request is accepted. */
  const hashOf = Effect.fnUntraced(function* (request: HttpServerRequest.HttpServerRequest) {
    const body = yield* Effect.provideService(readBody, HttpServerRequest.HttpServerRequest, request)
    const version = request.headers["if-match"] ?? ""
    return yield* sha256(
      JSON.stringify([request.method, request.url, version, Buffer.from(body).toString("base64")])
    )
  })

  const claim = Effect.fnUntraced(function* (key: HeldKey, request: string) {
    for (let waits = 0; ; waits++) {
      const outcome = yield* keys.claim(key, request, yield* DateTime.now)
      if (outcome._tag !== "Running" || waits === maximumWaits) return outcome
      yield* wait
    }
  })

  const ownerOf = ({ hash, workspaceId }: RequestKey) => ({ workspaceId, kind: "request-key", id: hash })

  /** Runs the endpoint with the key, and keeps its response or frees the key. */
  const act = <E, R>(
    key: HeldKey,
    endpoint: HttpApiEndpoint.Top,
    run: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>
  ) =>
    Effect.uninterruptibleMask((restore) =>
      Effect.flatMap(
        Effect.exit(restore(Effect.provideService(run, HeldRequestKey, key))),
        Effect.fnUntraced(function* (exit) {
          if (Exit.isFailure(exit)) yield* keys.release(key)
          else {
            const text = Context.get(endpoint.annotations, ShownOnce) ? Option.none() : storable(exit.value)
            const sealed = Option.isSome(text) ? yield* vault.seal(ownerOf(key), text.value) : null
            yield* keys.answer(key, sealed)
          }
          return yield* exit
        })
      )
    )

  return Effect.fnUntraced(function* <E, R, E2, R2>(
    endpoint: HttpApiEndpoint.Top,
    run: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>,
    owner: Effect.Effect<Pick<RequestKey, "workspaceId" | "personId"> | null, E2, R2>
  ) {
    const request = yield* HttpServerRequest.HttpServerRequest
    const given = request.headers["idempotency-key"]
    if (given === undefined || !honoursKeys(endpoint)) return yield* run
    const parsed = keyIn(given)
    if (Result.isFailure(parsed)) return yield* refusalOf(issuesOf(parsed.failure.issue).map(ofHeader))
    const owned = yield* owner
    if (owned === null) return yield* run
    const { personId, workspaceId } = owned
    const limit = rateLimits.requestKeys
    yield* pass(limit, yield* throttle.consume(limit, `${workspaceId}:${personId}`))
    const key = { workspaceId, personId, hash: yield* sha256(given), claim: yield* uuid }
    const outcome = yield* claim(key, yield* hashOf(request))
    switch (outcome._tag) {
      case "Claimed":
        return yield* act(key, endpoint, run)
      case "Answered": {
        const text =
          outcome.answer === null
            ? Option.none()
            : yield* Effect.option(vault.unseal(ownerOf(key), outcome.answer))
        return answerTo(text)
      }
      default:
        return keyConflict(outcome._tag)
    }
  })
})

export const keyed = Layer.effect(
  Keyed,
  Effect.map(
    honouring,
    (honour) =>
      (run, { endpoint }) =>
        honour(
          endpoint,
          run,
          Effect.map(Membership, ({ member: { userId, workspaceId } }) => ({ workspaceId, personId: userId }))
        )
  )
)

export const keyedByUser = Layer.effect(
  KeyedByUser,
  Effect.gen(function* () {
    const honour = yield* honouring
    const ports = yield* Effect.context<Sessions | WorkspaceQueries>()
    return (run, { endpoint }) =>
      honour(endpoint, run, Effect.provideContext(Effect.flatMap(User, keyOwnerOf), ports))
  })
)

import { rateLimits, Throttle } from "@calendeal/domain/rate-limits"
import { type CalledAddress, keepReport, verifyReport } from "@calendeal/domain/receiver-deliveries"
import {
  PaymentConnectionId,
  PaymentProviders,
  ProviderName,
  type ReceivedCall
} from "@calendeal/domain/receivers"
import { WorkspaceId } from "@calendeal/domain/workspaces"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import {
  FailedSignature,
  InvalidSignature,
  largestReport,
  Unauthorized,
  Unavailable
} from "../contract/index.ts"
import { pass, refuseOver } from "../middleware/rateLimiting.ts"
import { readBodyUpTo } from "../middleware/readBody.ts"
import type { FloodedHooks } from "./FloodedHooks.ts"

interface Call {
  readonly params: CalledAddress
}

/** Stores a call of a payment provider, or refuses it: the provider calls again until it is stored. */
export const receiveReport =
  (flooded: FloodedHooks) =>
  ({ params }: Call) =>
    Effect.gen(function* () {
      const [providers, throttle] = [yield* PaymentProviders, yield* Throttle]
      const { headers } = yield* HttpServerRequest.HttpServerRequest
      const call = { headers, body: yield* readBodyUpTo(largestReport) }
      if (!isHook(params)) return yield* refused(params)
      yield* refuseFlood(flooded, params, call)
      const verified = yield* verifyReport(params, call)
      if (verified._tag === "Forged") return yield* refuseForged(flooded, params, verified.secrets)
      const { connection } = verified
      // Only after the signature: unknown clients with the address could use up the connection's limit.
      const limit = rateLimits.signedProviderCalls
      yield* pass(limit, yield* throttle.consume(limit, connection.id))
      yield* keepReport(connection, call)
      return HttpServerResponse.empty({ status: providers.answersOf(connection.provider).stored })
    }).pipe(
      Effect.catchTags({
        RefusedCall: () => refused(params),
        // The sender's signature may be right, so the sender has to keep the call (D-KEY-3).
        SecretUnreadable: () => Effect.fail(new Unavailable({ retryAfterSeconds: 60 }))
      })
    )

/** An address that a connection can have: ids in one letter case only, so that each has one name. */
interface Hook {
  readonly workspaceId: WorkspaceId
  readonly connectionId: PaymentConnectionId
  readonly provider: ProviderName
}

const isProvider = Schema.is(ProviderName)
const isHook = (called: CalledAddress): called is Hook =>
  [called.workspaceId, called.connectionId].every((id) => id === id.toLowerCase()) &&
  Schema.is(WorkspaceId)(called.workspaceId) &&
  Schema.is(PaymentConnectionId)(called.connectionId) &&
  isProvider(called.provider)

const connectionOf = ({ connectionId, workspaceId }: Hook): string => `${workspaceId}/${connectionId}`
const nameOf = (hook: Hook): string => `${connectionOf(hook)}/${hook.provider}`

/**
 * Refuses a call to a flooded hook that is not signed with the secrets that were read last (D-RCV-30). Any other goes the whole way, so
 * that what is kept in memory accepts nothing.
 */
const refuseFlood = Effect.fnUntraced(function* (flooded: FloodedHooks, hook: Hook, call: ReceivedCall) {
  const [providers, now] = [yield* PaymentProviders, yield* DateTime.now]
  const { epochMilliseconds } = now
  const flood = flooded.find(nameOf(hook), epochMilliseconds)
  if (flood === undefined) return
  const { secrets, until } = flood
  if (secrets !== null && providers.isSigned(hook.provider, call, secrets, now)) return
  yield* refuseOver(rateLimits.forgedProviderCalls, Math.ceil((until - epochMilliseconds) / 1000))
})

/** Counts a forged call of a connection, also of one that does not exist, so that the limit does not tell which ones do. */
const refuseForged = Effect.fnUntraced(function* (
  flooded: FloodedHooks,
  hook: Hook,
  secrets: ReadonlyArray<string> | null
) {
  const limit = rateLimits.forgedProviderCalls
  const admission = yield* (yield* Throttle).consume(limit, connectionOf(hook))
  if (admission._tag === "Refused") {
    const { retryAfterSeconds } = admission
    const { epochMilliseconds: now } = yield* DateTime.now
    flooded.note(nameOf(hook), { secrets, until: now + retryAfterSeconds * 1000 }, now)
    return yield* refuseOver(limit, retryAfterSeconds)
  }
  return yield* refused(hook)
})

/** Calls that are not signed are limited by address; a signed one is never refused because of them (D-HTTP-10). */
const refused = Effect.fnUntraced(function* ({ provider }: CalledAddress) {
  const providers = yield* PaymentProviders
  yield* yield* FailedSignature
  return yield* isProvider(provider) && providers.answersOf(provider).refused === 498
    ? new InvalidSignature()
    : new Unauthorized()
})

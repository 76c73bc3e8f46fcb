import * as Arr from "effect/Array"
import type * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import type { BookingLedger } from "../../scheduling/bookings/index.ts"
import type { Fingerprint } from "../../workspace/consistency/index.ts"
import type { ContactBook, PhoneNumbers } from "../../leads/contacts/index.ts"
import {
  type Delivery,
  type DeliveryDraft,
  type DestinationHandler,
  drafting,
  eachToItsEnd,
  fullJitter,
  Outcome
} from "../outbox/index.ts"
import type { RevenueLedger } from "../../revenue/transactions/index.ts"
import { Vault, WorkspaceDirectory } from "../../workspace/workspaces/index.ts"
import { AdPlatforms, type PlatformReply } from "./AdPlatforms.ts"
import {
  type ConversionMessage,
  conversionTags,
  EventId,
  eventIdOf,
  isConversion,
  occasionOf
} from "./EventId.ts"
import { HashedIdentity } from "./HashedIdentity.ts"
import { credentialOwner, type Integration, Integrations } from "./Integrations.ts"
import type { PlatformName } from "./platforms.ts"
import { type PlatformEvent, toPlatformEvent } from "./PlatformEvent.ts"
import { loadConversion } from "./loadConversion.ts"

type Ports =
  | AdPlatforms
  | BookingLedger
  | ContactBook
  | Fingerprint
  | Integrations
  | PhoneNumbers
  | RevenueLedger
  | Vault
  | WorkspaceDirectory

/** Delivers conversions to the ad platforms of a workspace (§6.conversions, D-ADS-2). */
export const adPlatformHandler: DestinationHandler<Ports> = {
  // A lease has 90 seconds, and Google needs one request per event.
  batch: 100,
  retries: fullJitter,

  ...drafting(
    conversionTags,
    Effect.fnUntraced(function* (workspaceId) {
      const integrations = yield* Integrations
      const enabled = (yield* integrations.of(workspaceId)).filter((integration) => integration.enabled)
      return Effect.fnUntraced(function* (message: ConversionMessage) {
        const occasion = occasionOf(message)
        const mapped = enabled.filter(({ account }) => account.conversions[occasion.kind] !== undefined)
        return yield* Effect.forEach(mapped, ({ account: { platform }, id }) =>
          Effect.map(eventIdOf(platform, workspaceId, occasion), (eventId): DeliveryDraft => ({
            destination: { workspaceId, kind: "integration", id },
            provider: platform,
            eventName: occasion.kind,
            eventId,
            message
          }))
        )
      })
    })
  ),

  deliver: Effect.fnUntraced(function* ({ destination: { id, workspaceId }, due, now }, report) {
    const [integrations, vault] = [yield* Integrations, yield* Vault]
    const reportAll = (outcome: Outcome) =>
      Effect.forEach(due, (delivery) => report(delivery.id, outcome), { discard: true })
    const found = yield* integrations.find(workspaceId, id)
    if (Option.isNone(found)) return yield* reportAll(Outcome.Skipped({ reason: "integration_removed" }))
    const integration = found.value
    if (!integration.enabled) return yield* reportAll(Outcome.Skipped({ reason: "integration_disabled" }))
    const credential = yield* Effect.option(
      vault.unseal(credentialOwner(integration), integration.sealedCredential)
    )
    if (Option.isNone(credential)) {
      return yield* reportAll(retry("credential_unreadable"))
    }
    const platforms = yield* AdPlatforms
    const { account } = integration
    const prepared: Array<{ readonly delivery: Delivery; readonly event: PlatformEvent<PlatformName> }> = []
    const reconcile = Effect.fnUntraced(function* ({ id, receipt }: Delivery) {
      if (receipt === null) return
      yield* report(id, outcomeOf(yield* platforms.reconcile(account, credential.value, receipt)))
    })
    const prepare = Effect.fnUntraced(function* (delivery: Delivery) {
      const event = yield* Effect.result(currentEvent(integration, delivery, yield* now))
      if (Result.isFailure(event))
        return yield* report(delivery.id, Outcome.Skipped({ reason: event.failure }))
      prepared.push({ delivery, event: event.success })
    })
    const [toSend, toReconcile] = [
      due.filter(({ receipt }) => receipt === null),
      due.filter(({ receipt }) => receipt !== null)
    ]
    yield* eachToItsEnd(toReconcile, concurrency, reconcile)
    // Unbounded, so that their queries are pipelined.
    yield* Effect.forEach(toSend, prepare, { concurrency: "unbounded", discard: true })
    const events = prepared.map(({ event }) => event)
    if (!Arr.isReadonlyArrayNonEmpty(events)) return
    const replies = yield* platforms.deliver(credential.value, events, "live")
    // Before anything that an outage can stop, because these events are sent.
    yield* Effect.forEach(
      Arr.zip(prepared, replies),
      ([{ delivery }, reply]) => report(delivery.id, outcomeOf(reply)),
      { discard: true }
    )
    if (replies.some(({ _tag }) => _tag === "AuthExpired"))
      yield* integrations.noteAccess(workspaceId, id, "ended")
    else if (integration.lostAt !== null && replies.some(isDelivered))
      yield* integrations.noteAccess(workspaceId, id, "works")
  })
}

/** The number of concurrent requests for results. */
const concurrency = 8

/** Builds the event from the current state. Fails with the reason to skip it. */
const currentEvent = Effect.fnUntraced(function* (
  { account, workspaceId }: Integration,
  { createdAt, eventId, message }: Delivery,
  now: DateTime.Utc
) {
  const directory = yield* WorkspaceDirectory
  const workspace = yield* directory.find(workspaceId)
  // Cannot occur: `draft` accepts only conversions, and removing a workspace removes its deliveries.
  if (!isConversion(message) || Option.isNone(workspace))
    return yield* Effect.fail("nothing_to_tell" as const)
  const { contact, conversion } = yield* loadConversion(workspaceId, occasionOf(message), createdAt)
  const identity = yield* HashedIdentity.of<PlatformName>(
    account.platform,
    contact,
    workspace.value.defaultCountry
  )
  const { attribution } = contact
  const complete = { ...conversion, eventId: EventId.make(eventId), attribution }
  return yield* Effect.fromResult(toPlatformEvent<PlatformName>(account, complete, identity, now))
})

const retry = (code: string, afterSeconds: number | null = null) =>
  Outcome.Retry({ code, afterSeconds, fault: "destination" })

const isDelivered = ({ _tag }: PlatformReply): boolean => _tag === "Accepted" || _tag === "Pending"

const outcomeOf = (reply: PlatformReply): Outcome => {
  switch (reply._tag) {
    case "Accepted":
      return Outcome.Delivered()
    case "Pending":
      return Outcome.Confirming({ receipt: reply.receipt })
    case "Rejected":
      return Outcome.Refused({ code: reply.code })
    case "Retryable":
      return retry(reply.code)
    case "Throttled":
      return retry("throttled", reply.after && Math.ceil(Duration.toSeconds(reply.after)))
    case "AuthExpired":
      return retry("auth_expired")
  }
}

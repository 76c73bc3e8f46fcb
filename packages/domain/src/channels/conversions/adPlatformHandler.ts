import * as Arr from "effect/Array"
import * as DateTime from "effect/DateTime"
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
  type Outbox,
  Outcome
} from "../outbox/index.ts"
import type { RevenueLedger } from "../../revenue/transactions/index.ts"
import { Vault, type WorkspaceDirectory } from "../../workspace/workspaces/index.ts"
import type { AdAccount } from "./AdAccount.ts"
import { AdPlatforms, type PlatformReply } from "./AdPlatforms.ts"
import { currentEvent } from "./currentEvent.ts"
import { type ConversionMessage, conversionTags, dispatchIdOf, type Occasion, occasionOf } from "./EventId.ts"
import { credentialOwner, Integrations } from "./Integrations.ts"
import type { PlatformName } from "./platforms.ts"
import type { PlatformEvent } from "./PlatformEvent.ts"
import { canRestate } from "./restatingPlatforms.ts"
import { turnOf } from "./turnOf.ts"

type Ports =
  | AdPlatforms
  | BookingLedger
  | ContactBook
  | Fingerprint
  | Integrations
  | Outbox
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
        if (occasion === null) return []
        const reporting = enabled.filter(({ account }) => reports(account, occasion))
        return yield* Effect.forEach(reporting, ({ account: { platform }, id }) =>
          Effect.map(dispatchIdOf(platform, workspaceId, occasion), (eventId): DeliveryDraft => ({
            destination: { workspaceId, kind: "integration", id },
            provider: platform,
            eventName: occasion.kind,
            eventId,
            message,
            ...(occasion.kind === "showed" && { dueAt: dueOf(occasion) })
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
      const at = yield* now
      const turn = yield* turnOf(integration, delivery, at)
      if (turn === "wait") return yield* report(delivery.id, waiting)
      if (turn === "skip")
        return yield* report(delivery.id, Outcome.Skipped({ reason: "payment_not_reported" }))
      const event = yield* Effect.result(currentEvent(integration, delivery, at))
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

/** Whether the account gets what the occasion is. */
const reports = ({ conversions, platform }: AdAccount, { kind }: Occasion): boolean =>
  kind === "restated"
    ? conversions.purchase !== undefined && canRestate(platform)
    : conversions[kind] !== undefined

/** A mark that was set by mistake is changed within a day (D-CONV-3). */
const dueOf = ({ markedAt }: { readonly markedAt: string }) =>
  DateTime.add(Option.getOrThrow(DateTime.make(markedAt)), { days: 1 })

/** What it waits for has few attempts itself, so the wait has an end. */
const waiting = Outcome.Postponed({ code: "waits_for_payment", afterSeconds: 30 })

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

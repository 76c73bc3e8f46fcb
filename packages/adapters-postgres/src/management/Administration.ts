import {
  type Act,
  addsTo,
  Administration,
  type AuditEntryId,
  type Change,
  type ChangePlan,
  NotThere
} from "@calendeal/domain/management"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as SqlClient from "effect/sql/SqlClient"
import { FollowUpQueue } from "../consistency/FollowUpQueue.ts"
import { OfferingCopies } from "../event-types/OfferingCopies.ts"
import { makeTenancy } from "../tenancy/Tenancy.ts"
import { addCalendar, removeCalendar } from "./changeCalendars.ts"
import { addEventType, changeEventType, removeEventType } from "./changeEventTypes.ts"
import { addHost, changeHost, removeHost } from "./changeHosts.ts"
import { addIntegration, changeIntegration, removeIntegration, retryDelivery } from "./changeIntegrations.ts"
import { endKey, issueKey } from "./changeKeys.ts"
import {
  changeMember,
  issueToken,
  refuseMemberTokens,
  revokeTokens,
  seatMember,
  unseatMember
} from "./changeMembers.ts"
import { cancelBooking, changeDeal, openDeal } from "./changeSales.ts"
import { addWebhook, changeWebhook, removeWebhook, rotateSecret } from "./changeWebhooks.ts"
import { changeWorkspace, hold, openWorkspace, removeWorkspace } from "./changeWorkspace.ts"
import { carryOutPlan, patiently } from "./changePlan.ts"
import { eraseContact, erasePerson } from "./eraseContact.ts"
import { keepQuota } from "./keepQuota.ts"
import { replaceSeals } from "./replaceSeals.ts"
import { enterAudit, isEntered } from "./rows.ts"

/** Changes of workspaces on PostgreSQL: one transaction each, with its line in the audit log. */
export const layer = Layer.effect(
  Administration,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const copies = yield* OfferingCopies
    const followUps = yield* FollowUpQueue
    const { repeatably } = makeTenancy(sql)

    const make = (act: Act, change: Change) => {
      const { at, workspaceId } = act
      switch (change._tag) {
        case "OpenWorkspace":
          return openWorkspace(sql, change)
        case "ChangeWorkspace":
          return changeWorkspace(sql, change.workspace, change.version)
        case "RemoveWorkspace":
          return removeWorkspace(sql, at)
        case "SeatMember":
          return seatMember(sql, change.member, change.token)
        case "ChangeMember":
          return changeMember(sql, workspaceId, change.userId, change.fields)
        case "UnseatMember":
          return unseatMember(sql, workspaceId, change.userId)
        case "AddHost":
          return addHost(sql, change.host, at)
        case "ChangeHost":
          return changeHost(sql, change.host, change.version)
        case "RemoveHost":
          return removeHost(sql, workspaceId, change.hostId, at)
        case "AddCalendar":
          return addCalendar(sql, change.calendar, at)
        case "RemoveCalendar":
          return removeCalendar(sql, workspaceId, change.hostId, change.calendarId)
        case "AddEventType":
          return addEventType(sql, change.eventType, at)
        case "ChangeEventType":
          return changeEventType(sql, change.eventType, change.version)
        case "RemoveEventType":
          return removeEventType(sql, workspaceId, change.eventTypeId, at)
        case "IssueKey":
          return issueKey(sql, change.key)
        case "RotateKey":
          return Effect.andThen(endKey(sql, change.key), issueKey(sql, change.successor))
        case "RevokeKey":
          return endKey(sql, change.key)
        case "ResealSecrets":
          return replaceSeals(sql, workspaceId, change.seals)
        case "IssueToken":
          return issueToken(sql, workspaceId, change.token)
        case "RevokeTokens":
          return revokeTokens(sql, workspaceId, change.userId, at)
        case "RefuseTokens":
          return refuseMemberTokens(sql, workspaceId, change.userId, change.tokenId)
        case "CancelBooking":
          return cancelBooking(sql, followUps, workspaceId, change.uid)
        case "OpenDeal":
          return openDeal(sql, change.deal)
        case "ChangeDeal":
          return changeDeal(sql, followUps, change.deal)
        case "EraseContact":
          return eraseContact(sql, workspaceId, change.contactId, at)
        case "ErasePerson":
          return erasePerson(sql, workspaceId, change, at)
        case "AddIntegration":
          return addIntegration(sql, change.integration, at)
        case "ChangeIntegration":
          return changeIntegration(sql, change.integration, change.version, at)
        case "RemoveIntegration":
          return removeIntegration(sql, workspaceId, change.integrationId, at)
        case "AddWebhook":
          return addWebhook(sql, change.webhook, at)
        case "ChangeWebhook":
          return changeWebhook(sql, change.webhook, change.version, at)
        case "RotateWebhookSecret":
          return rotateSecret(sql, workspaceId, change.webhookId, change.sealedSecret, change.until)
        case "RemoveWebhook":
          return removeWebhook(sql, workspaceId, change.webhookId, at)
        case "RetryDelivery":
          return retryDelivery(sql, workspaceId, change.kind, change.deliveryId, at)
      }
    }

    /**
     * The COMMIT of an earlier attempt may have gone unanswered, or go on still: whoever holds the workspace finds its
     * line in the log. Of a removal nothing is left to be found, but that there is no workspace any more.
     */
    const commit = Effect.fnUntraced(function* (
      act: Act,
      entryId: AuditEntryId,
      change: Change,
      earlier: { hasRemoved: boolean }
    ) {
      const { workspaceId } = act
      // Sent together, as the connection keeps their order.
      const [isHeld, isDone] = yield* Effect.all(
        [hold(sql, workspaceId), isEntered(sql, workspaceId, entryId)],
        { concurrency: "unbounded" }
      )
      if (isDone || (!isHeld && earlier.hasRemoved)) return
      if (!isHeld && change._tag !== "OpenWorkspace") return yield* new NotThere()
      yield* make(act, change)
      const kind = addsTo(change)
      if (kind !== undefined) yield* keepQuota(sql, workspaceId, kind)
      // With a workspace goes its log.
      if (change._tag === "RemoveWorkspace") earlier.hasRemoved = true
      else yield* enterAudit(sql, act, entryId, change)
    })

    /** What was said of `commit` holds for a plan: its lines are entered together. */
    const commitPlan = Effect.fnUntraced(function* (act: Act, plan: ChangePlan) {
      const [first] = plan.changes
      if (first === undefined) return
      if (!(yield* patiently(hold(sql, act.workspaceId)))) return yield* new NotThere()
      if (yield* isEntered(sql, act.workspaceId, first.entryId)) return
      yield* carryOutPlan(sql, act, plan, (change) => make(act, change))
    })

    return Administration.of({
      commit: (act, entryId, change) =>
        Effect.suspend(() =>
          repeatably(act.workspaceId)(commit(act, entryId, change, { hasRemoved: false }))
        ).pipe(Effect.andThen(copies.forget(act.workspaceId)), Effect.andThen(followUps.committed)),

      commitPlan: (act, plan) =>
        Effect.andThen(repeatably(act.workspaceId)(commitPlan(act, plan)), copies.forget(act.workspaceId))
    })
  })
)

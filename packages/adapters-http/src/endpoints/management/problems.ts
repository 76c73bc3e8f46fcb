import { consentsIn, failuresIn, listAll, ownHost, paymentTroubles } from "@calendeal/domain/management"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { Membership } from "../../contract/index.ts"
import { view } from "./calendars.ts"
import { list } from "./resources.ts"

export const listProblems = Effect.fnUntraced(function* () {
  const { audit, member } = yield* Membership
  const own = ownHost(member)
  const now = yield* DateTime.now
  const calendars = yield* listAll(audit.workspaceId, "calendars", own === null ? {} : { hostId: own })
  const dead = yield* list("deliveries", { status: "dead" }, { limit: 100 }, (delivery) => delivery)
  return {
    calendars: calendars.filter(({ lastError }) => lastError !== null).map(view),
    failures: failuresIn(dead.items, now),
    consents: member.role === "member" ? [] : yield* consents(audit.workspaceId, now),
    payments: member.role === "member" ? [] : yield* paymentTroubles(audit.workspaceId)
  }
})

const consents = Effect.fnUntraced(function* (workspaceId: WorkspaceId, now: DateTime.Utc) {
  const integrations = yield* listAll(workspaceId, "integrations", {})
  const conferenceAccounts = yield* listAll(workspaceId, "conferenceAccounts", {})
  return consentsIn(
    integrations.map(({ value }) => value),
    conferenceAccounts,
    now
  )
})

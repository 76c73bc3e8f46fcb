import { Outcome } from "../contacts/index.ts"
import type { EventType, Host, HostId, Offering } from "../event-types/index.ts"
import { activeHosts } from "../event-types/index.ts"
import { answersOf } from "./Answer.ts"
import { holds } from "./holds.ts"
import type { Lead } from "./Lead.ts"

/**
 * Whether the lead may book and with whom: the first disqualification rule that holds turns it away, else the
 * first routing rule that holds names its hosts, else any host will do (D-CAP-5).
 */
export const qualify = (eventType: EventType, lead: Lead): Outcome => {
  const answerTo = answersOf(lead, eventType.form)
  const refusal = eventType.disqualification.find(({ when }) => holds(when, answerTo))
  if (refusal !== undefined) return Outcome.make({ _tag: "Disqualified", disqualification: refusal.outcome })
  const route = eventType.routing.find(({ when }) => holds(when, answerTo))
  return route === undefined
    ? Outcome.make({ _tag: "Qualified" })
    : Outcome.make({ _tag: "Routed", hostIds: route.hostIds, redirectUrl: route.redirectUrl })
}

/** The active hosts that an outcome leaves: those routed to, all when nothing was routed, none when turned away. */
export const allowedHosts = (offering: Offering, outcome: Outcome): ReadonlyArray<Host> => {
  if (outcome._tag === "Disqualified") return []
  if (outcome._tag !== "Routed") return activeHosts(offering)
  const routed: ReadonlySet<HostId> = new Set(outcome.hostIds)
  return activeHosts(offering).filter(({ id }) => routed.has(id))
}

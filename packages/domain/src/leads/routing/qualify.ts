import { type DecidingRule, Outcome } from "../contacts/index.ts"
import {
  activeHosts,
  type Condition,
  type EventType,
  type Host,
  type HostId,
  type Offering
} from "../../workspace/event-types/index.ts"
import { answersOf } from "./Answer.ts"
import { matches } from "./matches.ts"
import type { Lead } from "./Lead.ts"

/**
 * Decides whether a lead may book, and with which hosts (D-CAP-5). The first matching disqualification rule rejects the
 * lead. Otherwise the first matching routing rule determines the hosts. Without a match all hosts are allowed.
 *
 * ```ts
 * import { Contacts, EventTypes, Routing } from "@calendeal/domain"
 * import { sampleContact, sampleOffering } from "@calendeal/port-contracts/samples"
 *
 * const host = EventTypes.HostId.make("00000000-0000-4000-8000-000000000001")
 * const { eventType } = sampleOffering({
 *   eventType: {
 *     routing: [
 *       {
 *         name: "Large teams",
 *         when: { field: "custom.seats", op: "gte", value: 50 },
 *         hostIds: [host],
 *         redirectUrl: null
 *       }
 *     ]
 *   }
 * })
 * const contact = sampleContact(eventType.workspaceId, { customFields: { seats: 80 } })
 * const outcome: Contacts.Outcome = Routing.qualify(eventType, { contact, phoneCountry: null })
 *
 * outcome._tag // => "Routed"
 * outcome._tag === "Routed" && outcome.hostIds // => [host]
 * ```
 */
export const qualify = (eventType: EventType, lead: Lead): Outcome => {
  const answerTo = answersOf(lead, eventType.form)
  const refused = firstMatch(eventType.disqualification, answerTo)
  if (refused !== undefined) {
    const [{ outcome: disqualification }, rule] = refused
    return Outcome.make({ _tag: "Disqualified", disqualification, rule })
  }
  const routed = firstMatch(eventType.routing, answerTo)
  if (routed === undefined) return Outcome.make({ _tag: "Qualified" })
  const [{ hostIds, redirectUrl }, rule] = routed
  return Outcome.make({ _tag: "Routed", hostIds, redirectUrl, rule })
}

/** The active hosts that an outcome allows: the routed ones, all without routing, none if disqualified. */
export const allowedHosts = (offering: Offering, outcome: Outcome): ReadonlyArray<Host> => {
  if (outcome._tag === "Disqualified") return []
  if (outcome._tag !== "Routed") return activeHosts(offering)
  const routed: ReadonlySet<HostId> = new Set(outcome.hostIds)
  return activeHosts(offering).filter(({ id }) => routed.has(id))
}

/** The first matching rule, with its number from 1 and its name. */
const firstMatch = <Rule extends { readonly name?: string; readonly when: Condition }>(
  rules: ReadonlyArray<Rule>,
  answerTo: ReturnType<typeof answersOf>
): readonly [Rule, DecidingRule] | undefined => {
  const index = rules.findIndex(({ when }) => matches(when, answerTo))
  const found = rules[index]
  return found && [found, { number: index + 1, name: found.name ?? null }]
}

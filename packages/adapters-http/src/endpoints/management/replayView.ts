import type { Explanation } from "@calendeal/domain/bookings"
import type { ContactId } from "@calendeal/domain/contacts"
import type { Host, HostId } from "@calendeal/domain/event-types"
import type { ComparedLead, ComparedReplays, Replayed, ReplayFigures, Setup } from "@calendeal/domain/replay"
import type * as DateTime from "effect/DateTime"
import { mostShownLeads, type ReplayView } from "../../contract/index.ts"
import { reasonsView } from "./explainAvailability.ts"

type View = typeof ReplayView.Type

/** Two compared replays on the wire. */
export const replayView = (
  {
    changed,
    isCut,
    leads,
    since,
    today,
    until
  }: ComparedReplays & {
    readonly since: DateTime.Utc
    readonly until: DateTime.Utc
  },
  setups: ReadonlyArray<Setup>,
  explained: ContactId | null
): View => {
  const hosts = new Map(setups.flatMap((setup) => setup.hosts.map((host) => [host.id, host] as const)))
  const differing = leads.filter(({ isSame }) => !isSame)
  const asked = explained === null ? [] : leads.filter(({ lead }) => lead.contact.id === explained)
  return {
    since,
    until,
    leads: leads.length,
    cut: isCut,
    differing: differing.length,
    today: figuresView(today, hosts),
    changed: figuresView(changed, hosts),
    changes: differing.toReversed().slice(0, mostShownLeads).map(leadView),
    explained: asked.map((one) => ({
      lead: leadView(one),
      today: explainedView(one, one.explanations.today, one.today),
      changed: explainedView(one, one.explanations.changed, one.changed)
    }))
  }
}

const figuresView = (
  { atOtherTime, booked, mayBook, medianMinutesToFirst, noTime, ofHost, turnedAway }: ReplayFigures,
  hosts: ReadonlyMap<HostId, Host>
): View["today"] => ({
  booked,
  otherTime: atOtherTime,
  mayBook,
  noTime,
  turnedAway,
  medianMinutesToFirstFree: medianMinutesToFirst,
  hosts: [...hosts.values()].flatMap(({ id, name }) => {
    const count = ofHost.get(id)
    return count === undefined ? [] : [{ hostId: id, name, booked: count }]
  })
})

const leadView = ({ changed, lead, today }: ComparedLead): View["changes"][number] => {
  const { askedAt, booking, contact, eventTypeId } = lead
  return {
    contactId: contact.id,
    name: contact.name,
    email: contact.email,
    eventTypeId,
    askedAt,
    stored: booking && { start: booking.startAt, hostIds: booking.hostIds },
    today: resultView(today),
    changed: resultView(changed)
  }
}

const results = {
  TurnedAway: "turned_away",
  NoTime: "no_time",
  MayBook: "may_book",
  Booked: "booked"
} as const

const resultView = (result: Replayed): View["changes"][number]["today"] => {
  const slot = result._tag === "Booked" ? result.slot : null
  const first = result._tag === "Booked" || result._tag === "MayBook" ? result.first : null
  return {
    result: results[result._tag],
    reason: result._tag === "TurnedAway" ? result.reason : null,
    rule: result.rule,
    start: slot && slot.startAt,
    hostIds: slot?.hostIds ?? [],
    firstFree: first && first.startAt,
    firstFreeHostIds: first?.hostIds ?? []
  }
}

const explainedView = (
  { lead }: ComparedLead,
  explanation: Explanation | null,
  result: Replayed
): View["explained"][number]["today"] => {
  const first = result._tag === "Booked" || result._tag === "MayBook" ? result.first : null
  const start = lead.booking?.startAt ?? first?.startAt
  if (explanation === null || start === undefined) return null
  return {
    start,
    hosts: explanation.hosts.map(({ host: { id, name }, reasons }) => ({
      hostId: id,
      name,
      free: reasons.length === 0,
      reasons: reasonsView(reasons)
    })),
    pickedBy: explanation.pickedBy
  }
}

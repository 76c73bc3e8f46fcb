import type * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import {
  type Booking,
  lifecycleOf,
  messagesWhenCancelled,
  messagesWhenSettled,
  outcomeOf,
  type SeatsConflict,
  seatsConflict
} from "../../../scheduling/bookings/index.ts"
import {
  type EventType,
  type EventTypeId,
  type Host,
  type HostId,
  stripeUnits
} from "../../../workspace/event-types/index.ts"
import { StateConflict, UnknownReference } from "../refusals.ts"
import { command } from "./Command.ts"
import { changedSince, eventTypeSlugTaken, hostEmailTaken, isAnother, missing, unless } from "./Decision.ts"
import { both, type Looks, mostDeclined } from "./Looks.ts"
import type { Write } from "../Write.ts"

/** Commands on hosts. A host that an event type uses cannot be removed. */
export const hosts = {
  CreateHost: command<{ readonly host: Host }>()({
    audit: ({ host }) => ["host.create", host.id],
    adds: "hosts",
    looks: (query, { host }) => query.hostEmailOwner(host),
    decide: ({ host }, { emailOwner }) =>
      unless([isAnother(emailOwner, host.id) ? hostEmailTaken() : undefined], {
        _tag: "Add",
        kind: "hosts",
        row: host
      })
  }),

  UpdateHost: command<{ readonly host: Host; readonly version: number }>()({
    audit: ({ host }) => ["host.update", host.id],
    looks: (query, { host }) => both(query.version("hosts", host.id), query.hostEmailOwner(host)),
    decide: ({ host, version }, { emailOwner, ...seen }) =>
      unless([changedSince(seen, version), isAnother(emailOwner, host.id) ? hostEmailTaken() : undefined], {
        _tag: "Replace",
        kind: "hosts",
        row: host
      })
  }),

  DeleteHost: command<{ readonly hostId: HostId }>()({
    audit: ({ hostId }) => ["host.delete", hostId],
    looks: (query, { hostId }) =>
      both(both(query.presence("hosts", hostId), query.usesOfHost(hostId)), query.waitingOf(hostId)),
    decide: ({ hostId }, { isThere, namedBy, waiting }, { at }) =>
      unless(
        [
          missing(isThere),
          namedBy.length === 0 ? undefined : stillNamed(namedBy),
          waiting.length > mostDeclined ? stillAsked() : undefined
        ],
        { _tag: "Remove", kind: "hosts", id: hostId },
        { _tag: "RemoveCalendarsOf", hostId },
        ...waiting.flatMap((booking) => withoutHost(booking, at))
      )
  })
}

/** What becomes of a booking that waits for a host who is removed (D-APPR-8). */
const withoutHost = (booking: Booking, at: DateTime.Utc): ReadonlyArray<Write> => {
  const outcome = outcomeOf(lifecycleOf(booking, at), "host_deleted")
  if (outcome === "cancel")
    return [
      {
        _tag: "CancelBooking",
        booking,
        reason: null,
        outboxMessages: messagesWhenCancelled(booking, "workspace", at)
      }
    ]
  if (outcome !== "decline") return []
  const outboxMessages = messagesWhenSettled(booking, "declined")
  return [{ _tag: "SettleHold", booking, status: "declined", reply: null, outboxMessages }]
}

const stillAsked = () =>
  new StateConflict({
    reason: `More than ${mostDeclined} bookings wait for the host's approval. Decline some of them first.`
  })

const stillNamed = (slugs: ReadonlyArray<string>) =>
  new StateConflict({ reason: `The host is part of the event types ${slugs.toSorted().join(", ")}.` })

/** Commands on event types. */
export const eventTypes = {
  CreateEventType: command<{ readonly eventType: EventType }>()({
    audit: ({ eventType }) => ["event_type.create", eventType.id],
    adds: "eventTypes",
    looks: (query, { eventType }) => both(query.referencesOf(eventType), paymentSeen(query, eventType)),
    decide: ({ eventType }, { hosts, isAccountThere, isPayable, slugOwner }) =>
      unless(
        [
          unknownHost(eventType, hosts),
          isAccountThere ? undefined : unknownAccount(),
          lacksFallback(eventType) ? withoutFallback() : undefined,
          isPayable ? undefined : withoutPaymentAccount(),
          seatsRefused(eventType),
          isChargeable(eventType) ? undefined : oddAmount(),
          isAnother(slugOwner, eventType.id) ? eventTypeSlugTaken() : undefined
        ],
        { _tag: "Add", kind: "eventTypes", row: eventType }
      )
  }),

  UpdateEventType: command<{ readonly eventType: EventType; readonly version: number }>()({
    audit: ({ eventType }) => ["event_type.update", eventType.id],
    looks: (query, { eventType }) =>
      both(
        both(query.version("eventTypes", eventType.id), query.referencesOf(eventType)),
        paymentSeen(query, eventType)
      ),
    decide: ({ eventType, version }, { hosts, isAccountThere, isPayable, slugOwner, ...seen }) =>
      unless(
        [
          changedSince(seen, version),
          unknownHost(eventType, hosts),
          isAccountThere ? undefined : unknownAccount(),
          lacksFallback(eventType) ? withoutFallback() : undefined,
          isPayable ? undefined : withoutPaymentAccount(),
          seatsRefused(eventType),
          isChargeable(eventType) ? undefined : oddAmount(),
          isAnother(slugOwner, eventType.id) ? eventTypeSlugTaken() : undefined
        ],
        { _tag: "Replace", kind: "eventTypes", row: eventType }
      )
  }),

  DeleteEventType: command<{ readonly eventTypeId: EventTypeId }>()({
    audit: ({ eventTypeId }) => ["event_type.delete", eventTypeId],
    looks: (query, { eventTypeId }) => query.presence("eventTypes", eventTypeId),
    decide: ({ eventTypeId }, { isThere }) =>
      unless([missing(isThere)], { _tag: "Remove", kind: "eventTypes", id: eventTypeId })
  })
}

/** Whether payments can be taken, if the event type has a price (D-PAY-8). */
const paymentSeen = <E>(query: Looks<E>, { price }: EventType) =>
  price === null
    ? Effect.succeed({ isPayable: true })
    : Effect.map(query.paymentAccount, ({ connected }) => ({ isPayable: connected !== null }))

const withoutPaymentAccount = () =>
  new UnknownReference({
    path: ["price"],
    message: "needs a connected payment account",
    code: "no_payment_account"
  })

/** Why the event type cannot have seats with its other settings (D-SEAT-1). */
const seatsRefused = (eventType: EventType) => {
  const code = seatsConflict(eventType)
  return code === null
    ? undefined
    : new UnknownReference({ path: ["seats"], message: seatsMessages[code], code })
}

const seatsMessages = {
  seats_and_approval: "is not possible together with approval",
  seats_and_price: "is not possible together with a price",
  seats_and_rotation: "needs one host, or hosts who all take part",
  seats_and_place: "needs places that do not depend on one attendee",
  seats_and_conference: "is not possible together with links that are made for each meeting"
} as const satisfies Readonly<Record<SeatsConflict, string>>

/** Whether the provider takes exactly the price. */
const isChargeable = ({ price }: Pick<EventType, "price">): boolean =>
  price === null || stripeUnits(price) !== null

const oddAmount = () =>
  new UnknownReference({
    path: ["price", "amount"],
    message: "must be an amount that Stripe takes in this currency",
    code: "price_amount"
  })

/** The conference account that an event type uses (D-CONF-11). Null: none. */
export const namedAccount = ({ conference }: EventType): string | null =>
  conference?.provider === "account" ? conference.accountId : null

const unknownAccount = () =>
  new UnknownReference({
    path: ["conference", "accountId"],
    message: "must be a conference account of the workspace",
    code: "unknown_conference_account"
  })

/** Whether an event type has a conference without a location whose link is used if none can be made (D-CONF-1). */
export const lacksFallback = ({
  conference,
  locations
}: Pick<EventType, "conference" | "locations">): boolean =>
  conference !== null && !locations.some(({ kind }) => kind === "video" || kind === "custom_link")

const withoutFallback = () =>
  new UnknownReference({
    path: ["conference"],
    message: "needs a location of kind video or custom_link, whose link is used if no link can be made",
    code: "no_video_location"
  })

/** All references of an event type to hosts. */
const hostReferences = ({ hosts, routing }: EventType) => [
  ...hosts.map(({ hostId }, index) => ({ hostId, path: ["hosts", index, "hostId"] })),
  ...routing.flatMap(({ hostIds }, rule) =>
    hostIds.map((hostId, index) => ({ hostId, path: ["routing", rule, "hostIds", index] }))
  )
]

/** The hosts that an event type refers to. */
export const namedHosts = (eventType: EventType): ReadonlySet<HostId> =>
  new Set(hostReferences(eventType).map(({ hostId }) => hostId))

/** The refusal for the first reference to an unknown host. */
export const unknownHost = (
  eventType: EventType,
  known: ReadonlySet<HostId>
): UnknownReference | undefined => {
  const reference = hostReferences(eventType).find(({ hostId }) => !known.has(hostId))
  return (
    reference &&
    new UnknownReference({
      path: reference.path,
      message: "must be a host of the workspace",
      code: "unknown_host"
    })
  )
}

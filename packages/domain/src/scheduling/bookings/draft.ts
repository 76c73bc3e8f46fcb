import * as Arr from "effect/Array"
import * as DateTime from "effect/DateTime"
import * as Option from "effect/Option"
import { dailyLimitsOf } from "../availability/index.ts"
import type { Contact, Outcome } from "../../leads/contacts/index.ts"
import { blockedAround, type EventType, type Host, isOnline } from "../../workspace/event-types/index.ts"
import { holdOf, inTurn, messageWhenBooked, statusWhenBooked } from "./approval.ts"
import type { Attendee, Booking, ConsentGiven } from "./Booking.ts"
import { holdForPayment, paymentOf } from "./BookingPayment.ts"
import type { BookingContact, BookingDraft } from "./BookingLedger.ts"
import type { BookingRequest } from "./BookingRequest.ts"
import type { HostTeam } from "./candidateTeams.ts"
import type { ChosenLocation, Circumstances } from "./Circumstances.ts"
import { leadFor } from "./contactOf.ts"
import { identityOf, identityOfRequest } from "./identity.ts"
import { invitedHosts, takenOver } from "./followReservation.ts"
import type { OneOffLinkId } from "./OneOffLink.ts"
import { takeSeats } from "./takeSeats.ts"

/** The results of the decision. */
interface Decision extends ChosenLocation {
  readonly contact: BookingContact
  readonly outcome: Outcome
  readonly teams: Arr.NonEmptyReadonlyArray<HostTeam>
}

/** The draft of a decided booking for the ledger. */
export const draft = (
  request: BookingRequest,
  circumstances: Circumstances,
  decision: Decision
): BookingDraft => {
  const { fresh, history, offering } = circumstances
  const { eventType, workspace } = offering
  const bookingUid = fresh.uid
  const hold = waitingFor(request, circumstances, decision.contact.updated)
  const seats = seatsTaken(takeSeats(request, circumstances, Arr.headNonEmpty(decision.teams)))?.seats
  const reservation = takenOver(request, circumstances)
  return {
    key: request.key,
    alternatives: Arr.map(decision.teams, (team) => bookingWith(team, request, circumstances, decision)),
    contact: decision.contact,
    replaces: Option.map(history.replaced, ({ uid }) => uid),
    // A move that waits changes no booking before its approval, which is logged.
    entry: hold !== null && Option.isSome(history.replaced) ? Option.none() : entryOf(request, circumstances),
    // A group counts once, when it is opened (D-SEAT-2).
    dailyLimits:
      seats?.isNew === false
        ? []
        : [...new Set(decision.teams.flat())].flatMap((host) =>
            dailyLimitsOf(host, eventType.window, request.startAt)
          ),
    perInviteeLimit: eventType.perInviteeLimit,
    link: Option.isSome(history.replaced) ? null : linkOf(circumstances),
    ...(seats && { seats }),
    ...(reservation !== undefined && { reservation }),
    holdLimit: hold === null ? null : eventType.requestsPerBooker,
    deal: { id: fresh.dealId, value: eventType.dealValue },
    outboxMessages: [
      messageWhenBooked({ workspaceId: workspace.id, uid: bookingUid }, Option.isSome(history.replaced), hold)
    ]
  }
}

/** `place` refuses a booking with too few seats left. */
const seatsTaken = (seats: ReturnType<typeof takeSeats>) => (seats === "too_few" ? null : seats)

/** A member decides for the hosts, and does not wait for them. */
const waitingFor = (
  request: Pick<BookingRequest, "startAt">,
  circumstances: Circumstances,
  contact: Contact
) => {
  const { freeMail, now, offering, phoneNumbers, proof } = circumstances
  const approval = holdOf({
    eventType: offering.eventType,
    startAt: request.startAt,
    isByMember: typeof proof !== "string",
    lead: leadFor(contact, offering, phoneNumbers),
    isFreeProvider: freeMail.includes,
    now
  })
  return inTurn(holdForPayment(paymentIn(request, circumstances)), approval, offering.eventType)
}

const paymentIn = (
  { startAt }: Pick<BookingRequest, "startAt">,
  { history: { replaced }, now, offering: { eventType }, proof }: Circumstances
) =>
  paymentOf({
    eventType,
    startAt,
    isByMember: typeof proof !== "string",
    isMove: Option.isSome(replaced),
    earlier: Option.getOrUndefined(replaced)?.payment,
    now
  })

/** The audit log entry of a booking that replaces another one, or that a member made. */
const entryOf = (
  { requestId }: BookingRequest,
  { fresh, history, now, offering, proof }: Circumstances
): BookingDraft["entry"] => {
  const entry = {
    id: fresh.entryId,
    workspaceId: offering.workspace.id,
    proof,
    at: now,
    requestId
  }
  if (Option.isSome(history.replaced))
    return Option.some({ ...entry, action: "booking.reschedule", subject: history.replaced.value.uid })
  return typeof proof === "string"
    ? Option.none()
    : Option.some({ ...entry, action: "booking.create", subject: fresh.uid })
}

const bookingWith = (
  team: HostTeam,
  request: BookingRequest,
  circumstances: Circumstances,
  { attendeeAddress, contact, location, outcome }: Decision
): Booking => {
  const { choice, fresh, history, now, offering } = circumstances
  const { eventType, workspace } = offering
  // A member, a link or a reservation, and no rule, has chosen the host.
  const isRouted =
    outcome._tag === "Routed" &&
    (choice?.hostId ?? null) === null &&
    invitedHosts(request, circumstances).length === 0
  const bookedBy = memberOf(circumstances)
  const linkId = linkOf(circumstances)
  const { after, before } = blockedAround(eventType.window)
  const organiser = Arr.headNonEmpty(team)
  const hold = waitingFor(request, circumstances, contact.updated)
  const payment = paymentIn(request, circumstances)
  return {
    workspaceId: workspace.id,
    uid: fresh.uid,
    ...(hold === null ? identityOf : identityOfRequest)(fresh.uid, history.replaced),
    eventTypeId: eventType.id,
    contactId: contact.updated.id,
    title: titleOf(eventType, organiser, request.booker.name),
    startAt: request.startAt,
    endAt: DateTime.add(request.startAt, { minutes: eventType.window.durationMinutes }),
    blockedFrom: DateTime.subtract(request.startAt, { minutes: before }),
    blockedUntil: DateTime.add(request.startAt, { minutes: after }),
    ...seatsTaken(takeSeats(request, circumstances, team))?.taken,
    status: statusWhenBooked(hold),
    ...(hold !== null && { hold }),
    ...(payment !== undefined && { payment }),
    hostIds: team.map(({ id }) => id),
    organiser: {
      hostId: organiser.id,
      name: organiser.name,
      username: organiser.username,
      avatarUrl: organiser.avatarUrl
    },
    location,
    conference: isOnline(location) ? eventType.conference : null,
    attendeeAddress,
    attendees: attendeesOf(request),
    bookerTimezone: request.bookerTimezone,
    language: languageIn(request, history.replaced),
    responses: { ...Option.getOrUndefined(history.replaced)?.responses, ...request.responses },
    isRouted,
    ...(isRouted && outcome.rule !== undefined && { routedBy: outcome.rule }),
    consent: request.consent ? consentOf(circumstances) : null,
    ...(bookedBy !== undefined && { bookedBy }),
    ...(linkId !== null && { linkId }),
    confirmation: eventType.confirmation,
    attendance: null,
    cancelReason: null,
    createdAt: now
  }
}

const consentOf = ({ choice, consentSha256, now, offering }: Circumstances): ConsentGiven => ({
  text: offering.eventType.consent.text,
  sha256: consentSha256,
  at: now,
  ...(choice !== undefined && choice.consentWay !== null && { way: choice.consentWay })
})

/** The member who booked the meeting; a move keeps it. */
const memberOf = ({ choice, history, proof }: Circumstances): Booking["bookedBy"] =>
  choice !== undefined && typeof proof !== "string"
    ? proof.userId
    : Option.getOrUndefined(history.replaced)?.bookedBy

/** The one-off link that brought the meeting; a move keeps it, and does not count again (D-LINK-4). */
const linkOf = ({ history, link }: Circumstances): OneOffLinkId | null =>
  Option.match(history.replaced, {
    onNone: () => Option.getOrNull(link)?.id ?? null,
    onSome: ({ linkId }) => linkId ?? null
  })

/** The language of the request; otherwise that of the replaced booking, which has the same booker (D-BOOK-8). */
const languageIn = ({ language }: BookingRequest, replaced: Option.Option<Booking>) =>
  Option.getOrElse(language, () =>
    Option.match(replaced, { onNone: () => null, onSome: (old) => old.language })
  )

const attendeesOf = ({ booker, guests }: BookingRequest): ReadonlyArray<Attendee> => [
  { ...booker, role: "booker" },
  ...guests.map((guest): Attendee => ({ ...guest, role: "guest" }))
]

/** The title template with its placeholders replaced in one pass, so that braces in a name stay (D-BOOK-9). */
export const titleOf = (
  { title, titleTemplate }: Pick<EventType, "title" | "titleTemplate">,
  organiser: Pick<Host, "name">,
  booker: string
): string => {
  const words: Readonly<Record<string, string>> = { event: title, host: organiser.name, booker }
  return titleTemplate.replaceAll(/\{(event|host|booker)\}/g, (whole, word: string) => words[word] ?? whole)
}

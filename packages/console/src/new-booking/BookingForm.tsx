import { say } from "@calendeal/web-kit/say"
import { useQueryClient } from "@tanstack/preact-query"
import { useLocation } from "preact-iso"
import { useLayoutEffect, useRef, useState } from "preact/hooks"
import { api, bodyOf, type Contact, type EventType, type Host } from "../api/client.ts"
import { FieldsOf } from "../editing/FieldsOf.tsx"
import { SelectField } from "../editing/fields.tsx"
import { keep, readKept } from "../editing/kept.ts"
import { useSending } from "../editing/useSending.ts"
import { BookingDraft } from "../made/bounds.ts"
import { loadedLater } from "../parts/loadedLater.tsx"
import { dateIn, ownZone } from "../parts/times.ts"
import { useView, useWorkspace } from "../view/useView.ts"
import { AnswerFields } from "./AnswerFields.tsx"
import { bodyFor, type Draft, isPersonKnown } from "./draft.ts"
import { type KeptForm, withKept } from "./keptDraft.ts"
import { PersonFields } from "./PersonFields.tsx"
import { RefusedBooking } from "./RefusedBooking.tsx"
import { TimeFields } from "./TimeFields.tsx"

/** Few bookings are proposed first. */
const ProposeTimes = loadedLater(() => import("./ProposeTimes.tsx").then((later) => later.ProposeTimes))

/** The form for a booking: the event type, the person, what the event type asks, and then a time. */
export const BookingForm = ({
  contact,
  eventTypes,
  hosts
}: {
  readonly eventTypes: readonly [EventType, ...ReadonlyArray<EventType>]
  readonly hosts: ReadonlyArray<Host>
  /** Who is booked, if that is known already. */
  readonly contact: Pick<Contact, "email" | "name"> | undefined
}) => {
  const { lang, words } = useView()
  const { id: workspaceId, slug } = useWorkspace()
  const { route } = useLocation()
  const queries = useQueryClient()
  const place = `console:${workspaceId}:new-booking:${contact?.email ?? ""}`
  const start = (): KeptForm => ({
    eventTypeId: eventTypes[0].id,
    name: contact?.name ?? "",
    email: contact?.email ?? "",
    guests: [],
    responses: {},
    locationKind: "",
    attendeeAddress: "",
    consentWay: "",
    hostId: "",
    timezone: ownZone,
    language: lang,
    date: dateIn(new Date().toISOString())
  })
  const [{ eventTypeId, ...draft }, setForm] = useState<Draft & { readonly eventTypeId: string }>(() => ({
    ...withKept(start(), readKept(place)),
    startAt: ""
  }))
  // A chosen time is for the person, the answers and the host with whom it was offered.
  const change = (changes: Partial<Draft & KeptForm>) =>
    setForm((now) => {
      const { startAt, ...rest } = { ...now, startAt: "", ...changes }
      // A reload keeps what was entered (D-CON-184).
      keep(place, rest)
      return { ...rest, startAt }
    })
  const eventType = eventTypes.find(({ id }) => id === eventTypeId) ?? eventTypes[0]
  const booking = useSending({
    mutationFn: () =>
      bodyOf(
        api.POST("/api/workspaces/{workspaceId}/bookings", {
          params: { path: { workspaceId } },
          body: bodyFor(eventType, draft)
        })
      ),
    onSuccess: ({ uid }) => {
      keep(place, null)
      route(`/console/${slug}/bookings/${uid}?done=booked`)
    },
    // Also after a refusal: the time may be taken.
    onSettled: () => queries.invalidateQueries({ queryKey: [workspaceId] })
  })
  const [isProposing, setProposing] = useState(false)
  const proposing = useRef<HTMLButtonElement>(null)
  const wasProposing = useRef(false)
  useLayoutEffect(() => {
    // Back from the proposal, the focus is where it was.
    if (wasProposing.current && !isProposing) proposing.current?.focus()
    wasProposing.current = isProposing
  }, [isProposing])
  const isReady = draft.startAt !== "" && isPersonKnown(draft)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady && !isProposing) booking.mutate()
      }}
    >
      <FieldsOf bounds={BookingDraft} failure={booking.error}>
        <div class="group">
          <SelectField
            label={words.eventType}
            path="eventTypeId"
            value={eventType.id}
            options={eventTypes.map(({ id, title }) => [id, title] as const)}
            onChange={(id) => {
              change({ eventTypeId: id, hostId: "" })
            }}
          />
        </div>
        <PersonFields draft={draft} change={change} />
        <AnswerFields draft={draft} change={change} eventType={eventType} />
        <TimeFields draft={draft} change={change} eventType={eventType} hosts={hosts} />
        {isProposing && eventType.seats === null ? (
          <ProposeTimes
            key={eventType.id}
            draft={draft}
            eventType={eventType}
            onSent={() => keep(place, null)}
            onLeave={() => setProposing(false)}
          />
        ) : (
          <div class="group">
            {booking.isError && <RefusedBooking failure={booking.error} />}
            <div class="acts">
              <button type="submit" class="button first" disabled={!isReady || booking.isPending}>
                {words.newBooking.act}
              </button>
              {eventType.seats === null && (
                <button
                  type="button"
                  ref={proposing}
                  class="button"
                  disabled={!isPersonKnown(draft)}
                  onClick={() => setProposing(true)}
                >
                  {words.newBooking.propose}
                </button>
              )}
              <span class="soft" dir="auto">
                {isReady ? say(words.newBooking.actText, { name: draft.name }) : words.newBooking.needsTime}
              </span>
            </div>
          </div>
        )}
      </FieldsOf>
    </form>
  )
}

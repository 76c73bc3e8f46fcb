import type { Schemas } from "@calendeal/client"
import { localeFor } from "@calendeal/web-kit/locale-for"
import { say } from "@calendeal/web-kit/say"
import { useQueryClient } from "@tanstack/preact-query"
import { useEffect, useRef, useState } from "preact/hooks"
import { api, bodyOf, type EventType, Refusal } from "../api/client.ts"
import { SelectField } from "../editing/fields.tsx"
import { useSending } from "../editing/useSending.ts"
import { timesOf } from "../parts/times.ts"
import { Toast } from "../parts/Toast.tsx"
import { useView, useWorkspace } from "../view/useView.ts"
import { bodyFor, type Draft, isPersonKnown } from "./draft.ts"
import { RefusedBooking } from "./RefusedBooking.tsx"

/** The most times of a proposal (D-RES-11). */
const most = 3

/** For how many days the times can be kept. */
const days = ["1", "2", "3", "7"] as const

/** Proposes the times that are chosen one after the other, in place of one booking (D-CON-185). */
export const ProposeTimes = ({
  draft,
  eventType,
  onLeave,
  onSent
}: {
  readonly draft: Draft
  readonly eventType: EventType
  readonly onLeave: () => void
  readonly onSent: () => void
}) => {
  const { lang, words } = useView()
  const { id: workspaceId, slug } = useWorkspace()
  const queries = useQueryClient()
  const [starts, setStarts] = useState<ReadonlyArray<string>>([])
  const [kept, setKept] = useState<(typeof days)[number]>("2")
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that opened it is gone.
  useEffect(() => heading.current?.focus(), [])
  const { name, startAt, timezone } = draft
  const times = timesOf(lang, timezone)
  const sending = useSending({
    mutationFn: () =>
      bodyOf(
        api.POST("/api/workspaces/{workspaceId}/proposals", {
          params: { path: { workspaceId } },
          body: proposalFor(eventType, draft, { starts, hours: Number(kept) * 24 })
        })
      ),
    onSuccess: onSent,
    // Also after a refusal: a time may be taken.
    onSettled: () => queries.invalidateQueries({ queryKey: [workspaceId] })
  })
  const inDays = new Intl.NumberFormat(localeFor(lang), { style: "unit", unit: "day", unitDisplay: "long" })
  if (sending.isSuccess)
    return (
      <div class="group">
        <Toast text={say(words.newBooking.proposeSent, { name })}>
          <a href={`/console/${slug}/bookings`}>{words.bookings}</a>
        </Toast>
      </div>
    )
  return (
    <div class="group">
      <h2 ref={heading} tabIndex={-1}>
        {words.newBooking.propose}
      </h2>
      <p class="soft" dir="auto">
        {say(words.newBooking.proposeText, { name })}
      </p>
      {starts.length > 0 && (
        <ul class="acts" aria-label={words.proposedTimes}>
          {starts.map((start) => (
            <li key={start} class="acts">
              {times.both(start)}
              <button
                type="button"
                class="button small"
                aria-label={say(words.newBooking.proposeRemove, { time: times.both(start) })}
                onClick={() => setStarts(starts.filter((other) => other !== start))}
              >
                {words.editing.remove}
              </button>
            </li>
          ))}
        </ul>
      )}
      <div class="acts">
        <button
          type="button"
          class="button"
          disabled={startAt === "" || starts.length >= most || starts.includes(startAt)}
          onClick={() => setStarts([...starts, startAt].toSorted())}
        >
          {words.newBooking.proposeAdd}
        </button>
      </div>
      <SelectField<(typeof days)[number]>
        label={words.newBooking.proposeKeep}
        path="hours"
        value={kept}
        options={days.map((each) => [each, inDays.format(Number(each))] as const)}
        onChange={setKept}
      />
      {sending.isError &&
        (isOver(sending.error) ? (
          <p class="fault" role="alert">
            {words.newBooking.refused_proposal}
          </p>
        ) : (
          <RefusedBooking failure={sending.error} />
        ))}
      <div class="acts">
        <button
          type="button"
          class="button first"
          disabled={starts.length === 0 || !isPersonKnown(draft) || sending.isPending}
          onClick={() => sending.mutate()}
        >
          {words.newBooking.proposeSend}
        </button>
        <button type="button" class="button" onClick={onLeave}>
          {words.newBooking.proposeInstead}
        </button>
      </div>
    </div>
  )
}

const isOver = (failure: unknown) => failure instanceof Refusal && failure.code === "per_invitee_limit"

/** The request for the proposal: that of the booking, with several starts and without guests. */
const proposalFor = (
  eventType: EventType,
  draft: Draft,
  { hours, starts }: { readonly hours: number; readonly starts: ReadonlyArray<string> }
): Schemas["ProposalDraft"] => {
  const { attendees, startAt: _, ...body } = bodyFor(eventType, draft)
  const [person = { name: draft.name, email: draft.email }] = attendees
  return { ...body, person, starts: [...starts], hours }
}

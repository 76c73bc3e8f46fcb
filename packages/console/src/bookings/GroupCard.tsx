import { say } from "@calendeal/web-kit/say"
import { useQuery, useQueryClient } from "@tanstack/preact-query"
import { useState } from "preact/hooks"
import { api, bodyOf, type Booking } from "../api/client.ts"
import { useSending } from "../editing/useSending.ts"
import { Loading } from "../parts/Loading.tsx"
import { loadedLater } from "../parts/loadedLater.tsx"
import { useEventTypes } from "../queries/eventTypes.ts"
import { useView, useWorkspace } from "../view/useView.ts"
import { bookerOf } from "./bookerOf.ts"
import { hindranceOf } from "./bulk/hindranceOf.ts"

// Asked for seldom.
const CancelAct = loadedLater(async () => (await import("./CancelAct.tsx")).CancelAct)
const MoveAct = loadedLater(async () => (await import("./changes.ts")).MoveAct)

/** Who has the seats of the booking's group, how many are taken, and what is done with all of them (D-CON-177). */
export const GroupCard = ({ booking, groupId }: { readonly booking: Booking; readonly groupId: string }) => {
  const { lang, words } = useView()
  const workspace = useWorkspace()
  const { id: workspaceId, slug } = workspace
  const queries = useQueryClient()
  const [asked, setAsked] = useState<"cancel" | "move" | null>(null)
  const group = useQuery({
    queryKey: [workspaceId, "bookings", "group", groupId],
    queryFn: () =>
      bodyOf(
        api.GET("/api/workspaces/{workspaceId}/bookings", {
          // A group has at most 100 seats.
          params: { path: { workspaceId }, query: { groupId, status: "confirmed", limit: 100 } }
        })
      )
  })
  const eventType = useEventTypes().data?.find(({ id }) => id === booking.eventTypeId)
  const cancelling = useSending({
    mutationFn: (reason: string) =>
      bodyOf(
        api.POST("/api/workspaces/{workspaceId}/bookings/{bookingUid}/group/cancel", {
          params: { path: { workspaceId, bookingUid: booking.uid } },
          body: reason === "" ? {} : { reason }
        })
      ),
    onSuccess: () => setAsked(null),
    // Also after a refusal: the group may have changed.
    onSettled: () => queries.invalidateQueries({ queryKey: [workspaceId] })
  })
  const leave = () => {
    setAsked(null)
    cancelling.reset()
  }
  const mayChange = hindranceOf("cancel", booking, workspace, Date.now()) === null
  const bookings = (group.data?.items ?? []).toSorted((one, other) =>
    bookerOf(one, words).localeCompare(bookerOf(other, words), lang)
  )
  const taken = bookings.reduce((sum, each) => sum + (each.group?.seats ?? 0), 0)
  return (
    <section class="card" aria-labelledby="group">
      <h2 id="group">{words.group}</h2>
      {group.data === undefined && <Loading query={group} />}
      {group.data !== undefined && (
        <>
          <p>{say(words.groupSeats, { taken, seats: Math.max(eventType?.seats ?? 0, taken) })}</p>
          <ul class="seated">
            {bookings.map((each) => (
              <li key={each.uid} dir="auto">
                <Person booking={each} isOpen={each.uid === booking.uid} slug={slug} />
              </li>
            ))}
          </ul>
          {mayChange && (
            <div class="acts">
              <button type="button" class="button" onClick={() => setAsked("move")}>
                {words.moveGroup}
              </button>
              <button type="button" class="button" onClick={() => setAsked("cancel")}>
                {words.cancelGroup}
              </button>
            </div>
          )}
        </>
      )}
      {asked === "move" && <MoveAct isGroup booking={booking} onLeave={leave} />}
      {asked === "cancel" && (
        <CancelAct
          isGroup
          // The title of one booking can name its booker.
          booking={{ ...booking, title: eventType?.title ?? booking.title }}
          failure={cancelling.error}
          isBusy={cancelling.isPending}
          onCancel={(reason) => cancelling.mutate(reason)}
          onLeave={leave}
        />
      )}
    </section>
  )
}

/** A person of the group, with the number of their guests. */
const Person = ({
  booking,
  isOpen,
  slug
}: {
  readonly booking: Booking
  /** Whether the page is about this booking. */
  readonly isOpen: boolean
  readonly slug: string
}) => {
  const { words } = useView()
  const name = bookerOf(booking, words)
  const guests = (booking.group?.seats ?? 1) - 1
  const text = guests === 0 ? name : say(words.groupPerson, { name, count: guests })
  return isOpen ? <b>{text}</b> : <a href={`/console/${slug}/bookings/${booking.uid}`}>{text}</a>
}

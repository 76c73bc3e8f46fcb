import { isReplaced, waits, waitsForHost } from "@calendeal/domain/bookings"
import { useQueryClient } from "@tanstack/preact-query"
import { useLocation } from "preact-iso"
import { useState } from "preact/hooks"
import { api, bodyOf, type Booking } from "../api/client.ts"
import { loadedLater } from "../parts/loadedLater.tsx"
import { useView, useWorkspace } from "../view/useView.ts"
import type { ConsoleWords } from "../words/ConsoleWords.ts"
import { type BulkAct, hindranceOf, mayAct } from "./bulk/hindranceOf.ts"
import { AttendanceAct } from "./AttendanceAct.tsx"
import { useSending } from "../editing/useSending.ts"
import { Toast } from "../parts/Toast.tsx"

// Asked for seldom.
const CancelAct = loadedLater(async () => (await import("./CancelAct.tsx")).CancelAct)
/** Few bookings wait for approval. */
const AnswerAct = loadedLater(async () => (await import("./AnswerAct.tsx")).AnswerAct)
const GuestsAct = loadedLater(async () => (await import("./changes.ts")).GuestsAct)
const MoveAct = loadedLater(async () => (await import("./changes.ts")).MoveAct)
const ResendAct = loadedLater(async () => (await import("./ResendAct.tsx")).ResendAct)
const ReassignAct = loadedLater(async () => (await import("./changes.ts")).ReassignAct)

/** Moves and new hosts ask in their own dialogs. */
type Act = "cancel" | "resend"

/** What can be done with a booking. Members move, cancel and mark only meetings of which they are a host (D-CON-3, D-HOST-2). */
export const BookingActions = ({
  booking,
  isBrief = false
}: {
  readonly booking: Booking
  /** Whether all acts but moving are behind a button. */
  readonly isBrief?: boolean
}) => {
  const { words } = useView()
  const workspace = useWorkspace()
  const { id: workspaceId, role } = workspace
  const queries = useQueryClient()
  const [asked, setAsked] = useState<Act | "guests" | "move" | "reassign" | null>(null)
  const { query } = useLocation()
  const [done, setDone] = useState(doneText(query["done"], words))
  const path = { path: { workspaceId, bookingUid: booking.uid } }
  const perform = useSending({
    mutationFn: async ({ act, reason = "" }: { readonly act: Act; readonly reason?: string }) => {
      if (act === "cancel")
        await bodyOf(
          api.POST("/api/workspaces/{workspaceId}/bookings/{bookingUid}/cancel", {
            params: path,
            body: reason === "" ? {} : { reason }
          })
        )
      else
        await bodyOf(
          api.POST("/api/workspaces/{workspaceId}/bookings/{bookingUid}/mails/resend", {
            params: path,
            body: {}
          })
        )
    },
    onSuccess: (_, { act }) => {
      setDone(act === "cancel" ? words.nowCancelled : words.resent)
      setAsked(null)
    },
    // Also after a refusal: the booking may have changed.
    onSettled: () => queries.invalidateQueries({ queryKey: [workspaceId] })
  })
  const mayDo = (act: BulkAct) => hindranceOf(act, booking, workspace, Date.now()) === null
  const mayChange = mayDo("cancel")
  const mayAnswer = mayAct(booking, workspace) && waitsForHost(booking)
  // A group keeps its hosts (D-SEAT-7).
  const mayReassign = mayChange && role !== "member" && booking.group === undefined
  // One that waits for its payment is only called off.
  const mayCancel = mayChange || (mayAct(booking, workspace) && waits(booking) && !waitsForHost(booking))
  const mayResend = !isReplaced(booking) && Date.parse(booking.endAt) > Date.now()
  const leave = () => {
    setAsked(null)
    perform.reset()
  }
  const button = (act: NonNullable<typeof asked>, text: string) => (
    <button type="button" class="button" onClick={() => setAsked(act)}>
      {text}
    </button>
  )
  return (
    <div class="acts">
      <Toast text={done} />
      {mayDo("attended") && <AttendanceAct booking={booking} />}
      {mayAnswer && <AnswerAct booking={booking} onDone={setDone} />}
      {isBrief ? (
        <>
          {mayChange && button("move", words.move)}
          {mayResend && (
            <details class="rest">
              <summary class="button" aria-label={words.menu}>
                …
              </summary>
              <div class="acts">
                {button("resend", words.resend)}
                {mayChange && button("guests", words.changeGuests)}
                {mayReassign && button("reassign", words.reassign)}
                {mayCancel && button("cancel", words.cancel)}
              </div>
            </details>
          )}
        </>
      ) : (
        <>
          {mayResend && button("resend", words.resend)}
          {mayChange && button("move", words.move)}
          {mayChange && button("guests", words.changeGuests)}
          {mayReassign && button("reassign", words.reassign)}
          {mayCancel && button("cancel", words.cancel)}
        </>
      )}
      {asked === "move" && <MoveAct booking={booking} onLeave={() => setAsked(null)} />}
      {asked === "guests" && <GuestsAct booking={booking} onLeave={() => setAsked(null)} />}
      {asked === "reassign" && <ReassignAct booking={booking} onLeave={() => setAsked(null)} />}
      {asked === "resend" && (
        <ResendAct
          failure={perform.error}
          isBusy={perform.isPending}
          onLeave={leave}
          onResend={() => perform.mutate({ act: "resend" })}
        />
      )}
      {asked === "cancel" && (
        <CancelAct
          booking={booking}
          failure={perform.error}
          isBusy={perform.isPending}
          onCancel={(reason) => perform.mutate({ act: "cancel", reason })}
          onLeave={leave}
        />
      )}
    </div>
  )
}

/** What the act did that led to this booking. */
const doneText = (act: string | undefined, words: ConsoleWords): string =>
  act === "moved"
    ? words.nowMoved
    : act === "reassigned"
      ? words.nowReassigned
      : act === "guests"
        ? words.nowGuests
        : act === "booked"
          ? words.newBooking.nowBooked
          : ""

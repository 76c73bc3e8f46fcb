import { isReplaced, mayMove } from "@calendeal/domain/bookings"
import { useQueryClient } from "@tanstack/preact-query"
import { useLocation } from "preact-iso"
import { useState } from "preact/hooks"
import { api, bodyOf, type Booking } from "../api/client.ts"
import { explained } from "../api/explained.ts"
import { ConfirmDialog } from "../parts/ConfirmDialog.tsx"
import { useView, useWorkspace } from "../view/useView.ts"
import type { ConsoleWords } from "../words/ConsoleWords.ts"
import { AttendanceAct } from "./AttendanceAct.tsx"
import { GuestsAct } from "./GuestsAct.tsx"
import { MoveAct } from "./MoveAct.tsx"
import { ReassignAct } from "./ReassignAct.tsx"
import { useSending } from "../editing/useSending.ts"
import { loadedLater } from "../parts/loadedLater.tsx"
import { Toast } from "../parts/Toast.tsx"

// Asked for seldom.
const CancelAct = loadedLater(async () => (await import("./CancelAct.tsx")).CancelAct)

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
  const { hostId, id: workspaceId, role } = useWorkspace()
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
  const isAhead = Date.parse(booking.startAt) > Date.now()
  const isOwn = hostId !== null && booking.hostIds.includes(hostId)
  const isTheirs = (role !== "member" || isOwn) && mayMove(booking)
  const mayChange = isTheirs && isAhead
  const mayResend = !isReplaced(booking) && Date.parse(booking.endAt) > Date.now()
  const question = {
    isBusy: perform.isPending,
    fault: perform.isError ? explained(perform.error, words) : "",
    onLeave: () => {
      setAsked(null)
      perform.reset()
    }
  }
  const button = (act: NonNullable<typeof asked>, text: string) => (
    <button type="button" class="button" onClick={() => setAsked(act)}>
      {text}
    </button>
  )
  return (
    <div class="acts">
      <Toast text={done} />
      {isTheirs && !isAhead && <AttendanceAct booking={booking} />}
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
                {mayChange && role !== "member" && button("reassign", words.reassign)}
                {mayChange && button("cancel", words.cancel)}
              </div>
            </details>
          )}
        </>
      ) : (
        <>
          {mayResend && button("resend", words.resend)}
          {mayChange && button("move", words.move)}
          {mayChange && button("guests", words.changeGuests)}
          {mayChange && role !== "member" && button("reassign", words.reassign)}
          {mayChange && button("cancel", words.cancel)}
        </>
      )}
      {asked === "move" && <MoveAct booking={booking} onLeave={() => setAsked(null)} />}
      {asked === "guests" && <GuestsAct booking={booking} onLeave={() => setAsked(null)} />}
      {asked === "reassign" && <ReassignAct booking={booking} onLeave={() => setAsked(null)} />}
      {asked === "resend" && (
        <ConfirmDialog
          {...question}
          title={words.resendTitle}
          act={words.resend}
          leave={words.close}
          onAct={() => perform.mutate({ act: "resend" })}
        >
          {words.resendText}
        </ConfirmDialog>
      )}
      {asked === "cancel" && (
        <CancelAct
          booking={booking}
          failure={perform.error}
          isBusy={perform.isPending}
          onCancel={(reason) => perform.mutate({ act: "cancel", reason })}
          onLeave={question.onLeave}
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

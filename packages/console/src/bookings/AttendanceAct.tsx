import { useQueryClient } from "@tanstack/preact-query"
import { useEffect, useRef, useState } from "preact/hooks"
import { api, bodyOf, type Booking } from "../api/client.ts"
import { explained } from "../api/explained.ts"
import { useView, useWorkspace } from "../view/useView.ts"
import { DoneToast } from "../editing/DoneToast.tsx"
import type { Done } from "../editing/Undo.ts"
import { useSending } from "../editing/useSending.ts"

type Mark = NonNullable<Booking["attendance"]>["mark"]

/** Marks whether the booker came. The button of the present mark clears it (D-CON-67). */
export const AttendanceAct = ({ booking }: { readonly booking: Booking }) => {
  const { words } = useView()
  const { id: workspaceId } = useWorkspace()
  const queries = useQueryClient()
  const [done, setDone] = useState<Done>({ text: "", undo: null })
  // Also after a refusal: the booking may have changed.
  const refresh = () => void queries.invalidateQueries({ queryKey: [workspaceId] })
  const put = (mark: Mark | null) =>
    bodyOf(
      api.PUT("/api/workspaces/{workspaceId}/bookings/{bookingUid}/attendance", {
        params: { path: { workspaceId, bookingUid: booking.uid } },
        body: { mark }
      })
    )
  const stored = booking.attendance?.mark ?? null
  // Two marks can follow each other before the booking is read again.
  const latest = useRef(stored)
  useEffect(() => {
    latest.current = stored
  }, [stored])
  const marking = useSending({
    // One after the other: the last click counts.
    scope: { id: booking.uid },
    mutationFn: put,
    onSuccess: (_, mark) => {
      const former = latest.current
      latest.current = mark
      setDone({
        text: words[`mark_${mark ?? "none"}`],
        undo: { act: () => put(former).finally(refresh) }
      })
    },
    onSettled: refresh
  })
  const present = marking.isPending ? marking.variables : stored
  const button = (mark: Mark, text: string) => (
    <button
      type="button"
      class="button"
      aria-pressed={present === mark}
      onClick={() => marking.mutate(present === mark ? null : mark)}
    >
      {text}
    </button>
  )
  return (
    <>
      <div class="acts" role="group" aria-label={words.attendance}>
        {button("attended", words.mark_attended)}
        {button("no_show", words.mark_no_show)}
      </div>
      <DoneToast {...done} />
      {marking.isError && (
        <p class="fault" role="alert">
          {explained(marking.error, words)}
        </p>
      )}
    </>
  )
}

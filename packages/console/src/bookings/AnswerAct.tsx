import { useQueryClient } from "@tanstack/preact-query"
import { say } from "@calendeal/web-kit/say"
import { useState } from "preact/hooks"
import { api, bodyOf, type Booking } from "../api/client.ts"
import { explained } from "../api/explained.ts"
import { TextArea } from "../editing/fields.tsx"
import { useSending } from "../editing/useSending.ts"
import { ConfirmDialog } from "../parts/ConfirmDialog.tsx"
import { timesOf } from "../parts/times.ts"
import { useView, useWorkspace } from "../view/useView.ts"

type Answer = "approve" | "decline"

/** Approves or declines a booking that waits, after a question (D-APPR-3). */
export const AnswerAct = ({
  booking,
  onDone
}: {
  readonly booking: Booking
  readonly onDone: (said: string) => void
}) => {
  const { lang, words } = useView()
  const { id: workspaceId } = useWorkspace()
  const queries = useQueryClient()
  const [asked, setAsked] = useState<Answer | null>(null)
  const [reply, setReply] = useState("")
  const params = { path: { workspaceId, bookingUid: booking.uid } }
  const sending = useSending({
    mutationFn: (answer: Answer) =>
      answer === "approve"
        ? bodyOf(api.POST("/api/workspaces/{workspaceId}/bookings/{bookingUid}/approve", { params }))
        : bodyOf(
            api.POST("/api/workspaces/{workspaceId}/bookings/{bookingUid}/decline", {
              params,
              body: reply.trim() === "" ? {} : { reply: reply.trim() }
            })
          ),
    onSuccess: (_, answer) => {
      setAsked(null)
      onDone(answer === "approve" ? words.nowApproved : words.nowDeclined)
    },
    // Also after a refusal: the booking may have changed.
    onSettled: () => queries.invalidateQueries({ queryKey: [workspaceId] })
  })
  const facts = { title: booking.title, time: timesOf(lang).span(booking.startAt, booking.endAt) }
  const question = {
    isBusy: sending.isPending,
    fault: sending.isError ? explained(sending.error, words) : "",
    leave: words.close,
    onLeave: () => {
      setAsked(null)
      sending.reset()
    }
  }
  return (
    <>
      <button type="button" class="button first" onClick={() => setAsked("approve")}>
        {words.approve}
      </button>
      <button type="button" class="button" onClick={() => setAsked("decline")}>
        {words.decline}
      </button>
      {asked === "approve" && (
        <ConfirmDialog
          {...question}
          title={words.approveTitle}
          act={words.approve}
          onAct={() => sending.mutate("approve")}
        >
          {say(words.approveText, facts)}
        </ConfirmDialog>
      )}
      {asked === "decline" && (
        <ConfirmDialog
          {...question}
          isBad
          title={words.declineTitle}
          act={words.decline}
          input={<TextArea label={words.declineReply} path="reply" value={reply} onChange={setReply} />}
          onAct={() => sending.mutate("decline")}
        >
          {say(words.declineText, facts)}
        </ConfirmDialog>
      )}
    </>
  )
}

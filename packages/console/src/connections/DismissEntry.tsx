import type { Schemas } from "@calendeal/client"
import { say } from "@calendeal/web-kit/say"
import { useState } from "preact/hooks"
import { api, bodyOf } from "../api/client.ts"
import { numbersOf } from "../charts/numbers.ts"
import { AddForm } from "../editing/AddForm.tsx"
import { SelectField } from "../editing/fields.tsx"
import { useSending } from "../editing/useSending.ts"
import { Dialog } from "../parts/Dialog.tsx"
import { useView, useWorkspace } from "../view/useView.ts"

type Reason = Schemas["EntryDismissal"]["reason"]

const reasons: ReadonlyArray<Reason> = ["recorded_by_hand", "not_ours", "other"]

/** Takes an entry off the list, with a reason (D-CON-230). */
export const DismissEntry = ({
  entry,
  onDone,
  onLeave
}: {
  readonly entry: Schemas["UnmatchedEntry"]
  readonly onDone: () => unknown
  readonly onLeave: () => void
}) => {
  const { lang, words } = useView()
  const { id: workspaceId } = useWorkspace()
  const texts = words.connections
  const [reason, setReason] = useState<Reason>("recorded_by_hand")
  const dismissing = useSending({
    mutationFn: () =>
      bodyOf(
        api.POST("/api/workspaces/{workspaceId}/unmatched-entries/{unmatchedEntryId}/dismiss", {
          params: { path: { workspaceId, unmatchedEntryId: entry.id } },
          body: { reason }
        })
      ),
    onSuccess: () => onDone()
  })
  return (
    <Dialog title={say(texts.dismissTitle, { amount: numbersOf(lang).money(entry) })} onLeave={onLeave}>
      {(close) => (
        <AddForm
          act={texts.dismiss}
          bounds={{}}
          close={close}
          lacks={[]}
          onSend={() => dismissing.mutate(undefined, { onSuccess: close })}
          sending={dismissing}
          text={texts.dismissText}
        >
          <SelectField
            label={texts.dismissReason}
            path="reason"
            options={reasons.map((each) => [each, texts[`dismissal_${each}`]])}
            value={reason}
            onChange={setReason}
          />
        </AddForm>
      )}
    </Dialog>
  )
}

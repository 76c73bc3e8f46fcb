import type { Schemas } from "@calendeal/client"
import { say } from "@calendeal/web-kit/say"
import { api, bodyOf } from "../api/client.ts"
import { numbersOf } from "../charts/numbers.ts"
import { useSending } from "../editing/useSending.ts"
import { Dialog } from "../parts/Dialog.tsx"
import { Fault } from "../parts/Fault.tsx"
import { FindContact } from "../editing/FindContact.tsx"
import { useView, useWorkspace } from "../view/useView.ts"

/** Gives a reported payment to the contact who paid (D-RCV-7). */
export const AssignPayment = ({
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
  const assigning = useSending({
    mutationFn: (contactId: string) =>
      bodyOf(
        api.POST("/api/workspaces/{workspaceId}/unmatched-entries/{unmatchedEntryId}/assign", {
          params: { path: { workspaceId, unmatchedEntryId: entry.id } },
          body: { contactId }
        })
      ),
    onSuccess: () => onDone()
  })
  return (
    <Dialog title={say(texts.assignTitle, { amount: numbersOf(lang).money(entry) })} onLeave={onLeave}>
      {(leave) => (
        <FindContact
          label={texts.assignSearch}
          leave={leave}
          onChoose={({ id }) => assigning.mutate(id, { onSuccess: leave })}
          which={texts.assignWhich}
        >
          {assigning.isError && (
            <p class="fault" role="alert">
              <Fault failure={assigning.error} />
            </p>
          )}
        </FindContact>
      )}
    </Dialog>
  )
}

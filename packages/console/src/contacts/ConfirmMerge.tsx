import { say } from "@calendeal/web-kit/say"
import { useQueryClient } from "@tanstack/preact-query"
import { api, bodyOf, type Contact, Refusal } from "../api/client.ts"
import { Fault } from "../parts/Fault.tsx"
import { useView, useWorkspace } from "../view/useView.ts"
import { MergeSide } from "./MergeSide.tsx"
import { TypedEmail } from "./TypedEmail.tsx"
import { useSending } from "../editing/useSending.ts"

interface Props {
  readonly kept: Contact
  readonly duplicate: Contact
  readonly onDone: () => void
  readonly onLeave: () => void
}

/** Shows which of two contacts stays, and merges them after the duplicate's email was typed (D-CON-69). */
export const ConfirmMerge = ({ duplicate, kept, onDone, onLeave }: Props) => {
  const { words } = useView()
  const { id: workspaceId } = useWorkspace()
  const queries = useQueryClient()
  const merging = useSending({
    mutationFn: () =>
      bodyOf(
        api.POST("/api/workspaces/{workspaceId}/contacts/{contactId}/merge", {
          params: { path: { workspaceId, contactId: kept.id } },
          body: { duplicateId: duplicate.id }
        })
      ),
    onSuccess: async (merged) => {
      queries.setQueryData([workspaceId, "contact", kept.id], merged)
      onDone()
      await queries.invalidateQueries({ queryKey: [workspaceId] })
    }
  })
  return (
    <>
      <p>{words.contacts.mergeText}</p>
      <div class="sides">
        <MergeSide title={words.contacts.mergeStays} contact={kept} />
        <MergeSide title={words.contacts.mergeGoes} contact={duplicate} />
      </div>
      <TypedEmail
        label={say(words.contacts.mergeType, { email: duplicate.email })}
        email={duplicate.email}
        act={words.contacts.mergeAct}
        leave={words.contacts.mergeLeave}
        isBusy={merging.isPending}
        fault={merging.isError ? <MergeFault failure={merging.error} /> : ""}
        onAct={() => merging.mutate()}
        onLeave={onLeave}
      />
    </>
  )
}

/** The only input is an id that was read, so an invalid one is that of a contact that was erased since then. */
const MergeFault = ({ failure }: { readonly failure: unknown }) => {
  const { words } = useView()
  if (failure instanceof Refusal && failure.code === "conflict") return <>{words.contacts.mergeRefused}</>
  if (failure instanceof Refusal && (failure.code === "invalid_input" || failure.status === 404))
    return <>{words.contacts.mergeErased}</>
  return <Fault failure={failure} />
}

import { useQueryClient } from "@tanstack/preact-query"
import { api, type EventType, versionedOf } from "../api/client.ts"
import type { Undo } from "../editing/Undo.ts"
import { useSending } from "../editing/useSending.ts"
import { useView, useWorkspace } from "../view/useView.ts"

type Change = Pick<EventType, "id" | "status" | "title">

/** Switches event types on and off, says so, and offers to undo it. */
export const useTypeStatus = (done: (text: string, undo: Undo) => void) => {
  const { words } = useView()
  const { id: workspaceId } = useWorkspace()
  const queries = useQueryClient()
  const saving = useSending({
    mutationFn: ({ id, status }: Change) =>
      versionedOf(
        api.PATCH("/api/workspaces/{workspaceId}/event-types/{eventTypeId}", {
          params: { path: { workspaceId, eventTypeId: id } },
          body: { status }
        })
      ),
    onSettled: () => queries.invalidateQueries({ queryKey: [workspaceId] })
  })
  const change = async (wanted: Change, former: EventType["status"]) => {
    await saving.mutateAsync(wanted)
    done(`${wanted.title}: ${words.eventTypes[wanted.status]}`, {
      act: () => saving.mutateAsync({ ...wanted, status: former })
    })
  }
  return {
    /** The event type that is being saved, as it will be. */
    pending: saving.isPending ? saving.variables : undefined,
    failure: saving.error,
    /** A failure is shown, and the switch stays as it was. */
    put: (wanted: Change, former: EventType["status"]) => void change(wanted, former).catch(() => {})
  }
}

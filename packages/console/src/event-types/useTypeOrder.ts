import { inOrder } from "@calendeal/domain/workspaces"
import { useMutation, useQueryClient } from "@tanstack/preact-query"
import { useState } from "preact/hooks"
import { api, type EventType, versionedOf } from "../api/client.ts"
import { placed } from "../editing/lists.ts"
import { useWorkspace } from "../view/useView.ts"

/** The event types in the workspace's order, and how one is put elsewhere. `newestFirst`: as the service lists them. */
export const useTypeOrder = (newestFirst: ReadonlyArray<EventType>, stored: ReadonlyArray<string>) => {
  const { id: workspaceId } = useWorkspace()
  const queries = useQueryClient()
  const [wanted, setWanted] = useState<ReadonlyArray<string> | null>(null)
  const saving = useMutation({
    // One after the other, so that what is shown after the last press is what stays.
    scope: { id: `${workspaceId}:event-type-order` },
    mutationFn: (eventTypeOrder: Array<string>) =>
      versionedOf(
        api.PATCH("/api/workspaces/{workspaceId}", {
          params: { path: { workspaceId } },
          body: { eventTypeOrder }
        })
      ),
    onSuccess: (settings) => queries.setQueryData([workspaceId, "settings"], settings),
    onError: () => {
      setWanted(null)
      void queries.invalidateQueries({ queryKey: [workspaceId] })
    }
  })
  const shown = inOrder(newestFirst.toReversed(), wanted ?? stored)
  const put = (from: number, to: number) => {
    const order = placed(shown, from, to).map(({ id }) => id)
    setWanted(order)
    saving.mutate(order)
  }
  return { shown, put, failure: saving.error }
}

import { inOrder } from "@calendeal/domain/workspaces"
import { useQueryClient } from "@tanstack/preact-query"
import { useEffect, useRef, useState } from "preact/hooks"
import { api, type EventType, versionedOf } from "../api/client.ts"
import type { Undo } from "../editing/Undo.ts"
import { placed } from "../editing/lists.ts"
import { useSending } from "../editing/useSending.ts"
import { useWorkspace } from "../view/useView.ts"

/** The event types in the workspace's order, and how one is put elsewhere. `newestFirst`: as the service lists them. */
export const useTypeOrder = (newestFirst: ReadonlyArray<EventType>, stored: ReadonlyArray<string>) => {
  const { id: workspaceId } = useWorkspace()
  const queries = useQueryClient()
  const [wanted, setWanted] = useState<ReadonlyArray<string> | null>(null)
  const sent = useRef<ReadonlyArray<string> | null>(null)
  const saving = useSending({
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
  // One after the other, so that what is shown after the last press is what stays.
  useEffect(() => {
    if (wanted === null || wanted === sent.current || saving.isPending) return
    sent.current = wanted
    saving.mutate([...wanted])
  }, [wanted, saving.isPending])
  const shown = inOrder(newestFirst.toReversed(), wanted ?? stored)
  const put = (from: number, to: number) => setWanted(placed(shown, from, to).map(({ id }) => id))
  /** Puts the order of now back, after the moves that are still being saved. */
  const restoring = (): Undo => {
    const former = shown.map(({ id }) => id)
    return { act: async () => setWanted(former) }
  }
  return { shown, put, restoring, failure: saving.error }
}

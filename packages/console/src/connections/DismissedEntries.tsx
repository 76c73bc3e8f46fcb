import { useQuery } from "@tanstack/preact-query"
import { api, bodyOf } from "../api/client.ts"
import { numbersOf } from "../charts/numbers.ts"
import { useSending } from "../editing/useSending.ts"
import { Dialog } from "../parts/Dialog.tsx"
import { Fault } from "../parts/Fault.tsx"
import { Loading } from "../parts/Loading.tsx"
import { providerNames } from "../parts/providerNames.ts"
import { timesOf } from "../parts/times.ts"
import { useView, useWorkspace } from "../view/useView.ts"

/** As many of the newest entries are shown. */
const limit = 20

/** The entries that were dismissed, each of which can be restored (D-CON-231). */
export const DismissedEntries = ({
  onLeave,
  onRestored
}: {
  readonly onLeave: () => void
  readonly onRestored: () => unknown
}) => {
  const { lang, words } = useView()
  const { id: workspaceId } = useWorkspace()
  const texts = words.connections
  const dismissed = useQuery({
    queryKey: [workspaceId, "unmatched-entries", "dismissed"],
    queryFn: () =>
      bodyOf(
        api.GET("/api/workspaces/{workspaceId}/unmatched-entries", {
          params: { path: { workspaceId }, query: { limit, state: "dismissed" } }
        })
      )
  })
  const restoring = useSending({
    mutationFn: (unmatchedEntryId: string) =>
      bodyOf(
        api.POST("/api/workspaces/{workspaceId}/unmatched-entries/{unmatchedEntryId}/restore", {
          params: { path: { workspaceId, unmatchedEntryId } }
        })
      ),
    onSuccess: () => Promise.all([dismissed.refetch(), onRestored()])
  })
  return (
    <Dialog title={texts.dismissedTitle} onLeave={onLeave}>
      {(close) => (
        <>
          {dismissed.data === undefined ? (
            <Loading query={dismissed} />
          ) : dismissed.data.items.length === 0 ? (
            <p>{texts.noDismissed}</p>
          ) : (
            <ul class="items">
              {dismissed.data.items.map((entry) => (
                <li key={entry.id}>
                  <div>
                    <b class="earned">{numbersOf(lang).money(entry)}</b>{" "}
                    <span class="tag">{providerNames[entry.provider]}</span>
                  </div>
                  <p>
                    {[
                      words.deals[`kind_${entry.kind}`],
                      entry.dismissal === null ? null : texts[`dismissal_${entry.dismissal}`],
                      timesOf(lang).both(entry.transactionAt)
                    ]
                      .filter((part) => part !== null)
                      .join(" · ")}
                  </p>
                  <button
                    type="button"
                    class="button small"
                    disabled={restoring.isPending}
                    onClick={() => restoring.mutate(entry.id)}
                  >
                    {texts.restore}
                  </button>
                </li>
              ))}
            </ul>
          )}
          {dismissed.data !== undefined && dismissed.data.nextCursor !== null && (
            <p class="soft">{texts.moreUnmatched}</p>
          )}
          {restoring.isError && (
            <p class="fault" role="alert">
              <Fault failure={restoring.error} />
            </p>
          )}
          <div class="acts">
            <button type="button" class="button" onClick={close}>
              {words.close}
            </button>
          </div>
        </>
      )}
    </Dialog>
  )
}

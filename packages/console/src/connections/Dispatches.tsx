import { useInfiniteQuery, useQueryClient } from "@tanstack/preact-query"
import { api, bodyOf } from "../api/client.ts"
import { timesOf } from "../parts/times.ts"
import { FieldGroup, SmallButton } from "../editing/fields.tsx"
import { Fault } from "../parts/Fault.tsx"
import { Loading } from "../parts/Loading.tsx"
import { useView, useWorkspace } from "../view/useView.ts"
import { failureText, skipText } from "../words/reasons/reasonText.ts"
import { platformName } from "../parts/platformNames.ts"
import { useSending } from "../editing/useSending.ts"
import { NextPage } from "../parts/Pages.tsx"

const start = ""

/** The conversions that were reported to an ad account or to all, the latest first. Those that failed can be sent again. */
export const Dispatches = ({ integrationId }: { readonly integrationId?: string }) => {
  const { lang, words } = useView()
  const { id: workspaceId } = useWorkspace()
  const texts = words.connections
  const path = { workspaceId }
  const queries = useQueryClient()
  const log = useInfiniteQuery({
    queryKey: [workspaceId, "dispatches", integrationId],
    queryFn: ({ pageParam }) =>
      bodyOf(
        api.GET("/api/workspaces/{workspaceId}/conversion-dispatches", {
          params: {
            path,
            query: {
              limit: 20,
              ...(integrationId !== undefined && { integrationId }),
              ...(pageParam !== start && { cursor: pageParam })
            }
          }
        })
      ),
    initialPageParam: start,
    getNextPageParam: ({ nextCursor }) => nextCursor
  })
  const retrying = useSending({
    mutationFn: (dispatchId: string) =>
      bodyOf(
        api.POST("/api/workspaces/{workspaceId}/conversion-dispatches/{dispatchId}/retry", {
          params: { path: { ...path, dispatchId } }
        })
      ),
    onSettled: () => queries.invalidateQueries({ queryKey: [workspaceId, "dispatches"] })
  })
  const dispatches = log.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <FieldGroup title={texts.dispatches}>
      {log.data === undefined && <Loading query={log} />}
      {log.data !== undefined && dispatches.length === 0 && <p>{texts.noLog}</p>}
      {retrying.isError && (
        <p class="fault" role="alert">
          <Fault failure={retrying.error} />
        </p>
      )}
      <ul class="trace log">
        {dispatches.map(({ createdAt, eventName, id, provider, reason, status }) => (
          <li key={id}>
            <span class={status === "dead" ? "fault" : undefined}>
              {timesOf(lang).both(createdAt)} · {platformName(provider)} · {eventName} ·{" "}
              {texts[`status_${status}`]}
              {reason !== null &&
                ` (${status === "skipped" ? skipText(words, reason) : failureText(words, "integration", reason)})`}
            </span>
            {(status === "dead" || status === "skipped") && (
              <SmallButton disabled={retrying.isPending} onClick={() => retrying.mutate(id)}>
                {texts.resend}
              </SmallButton>
            )}
          </li>
        ))}
      </ul>
      <NextPage list={log} text={words.editing.next} />
    </FieldGroup>
  )
}

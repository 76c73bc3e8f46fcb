import { say } from "@calendeal/web-kit/say"
import { useInfiniteQuery, useQueryClient } from "@tanstack/preact-query"
import { api, bodyOf } from "../api/client.ts"
import { timesOf } from "../parts/times.ts"
import { SmallButton } from "../editing/fields.tsx"
import { Fault } from "../parts/Fault.tsx"
import { Loading } from "../parts/Loading.tsx"
import { failureText, skipText } from "../words/reasons/reasonText.ts"
import { useView, useWorkspace } from "../view/useView.ts"
import { useSending } from "../editing/useSending.ts"
import { NextPage } from "../parts/Pages.tsx"

const start = ""

/** The deliveries of a webhook, the latest first. Those that failed can be sent again. */
export const DeliveryLog = ({ webhookId }: { readonly webhookId: string }) => {
  const { lang, words } = useView()
  const { id: workspaceId } = useWorkspace()
  const texts = words.connections
  const path = { workspaceId, webhookId }
  const queries = useQueryClient()
  const queryKey = [workspaceId, "webhook-deliveries", webhookId]
  const log = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) =>
      bodyOf(
        api.GET("/api/workspaces/{workspaceId}/webhooks/{webhookId}/deliveries", {
          params: { path, query: pageParam === start ? { limit: 20 } : { limit: 20, cursor: pageParam } }
        })
      ),
    initialPageParam: start,
    getNextPageParam: ({ nextCursor }) => nextCursor
  })
  const resending = useSending({
    mutationFn: (deliveryId: string) =>
      bodyOf(
        api.POST("/api/workspaces/{workspaceId}/webhooks/{webhookId}/deliveries/{deliveryId}/resend", {
          params: { path: { ...path, deliveryId } }
        })
      ),
    onSettled: () => queries.invalidateQueries({ queryKey })
  })
  if (log.data === undefined) return <Loading query={log} />
  const deliveries = log.data.pages.flatMap(({ items }) => items)
  if (deliveries.length === 0) return <p>{texts.noLog}</p>
  return (
    <>
      {resending.isError && (
        <p class="fault" role="alert">
          <Fault failure={resending.error} />
        </p>
      )}
      <p role="status">{resending.isSuccess ? texts.resent : ""}</p>
      <ul class="trace log">
        {deliveries.map(({ attempts, createdAt, event, id, reason, status }) => (
          <li key={id}>
            <span class={status === "dead" ? "fault" : undefined}>
              {timesOf(lang).both(createdAt)} · {event} · {texts[`status_${status}`]}
              {reason !== null &&
                ` (${status === "skipped" ? skipText(words, reason) : failureText(words, "webhook", reason)})`}{" "}
              · {say(texts.attempts, { count: attempts })}
            </span>
            {status !== "delivered" && (
              <SmallButton disabled={resending.isPending} onClick={() => resending.mutate(id)}>
                {texts.resend}
              </SmallButton>
            )}
          </li>
        ))}
      </ul>
      <NextPage list={log} text={words.editing.next} />
    </>
  )
}

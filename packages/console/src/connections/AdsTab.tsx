import type { Schemas } from "@calendeal/client"
import { say } from "@calendeal/booking-page/say"
import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/preact-query"
import { api, bodyOf } from "../api/client.ts"
import { everyItem } from "../api/pages.ts"
import { timesOf } from "../bookings/times.ts"
import { FieldGroup, SmallButton } from "../editing/fields.tsx"
import { Fault } from "../parts/Fault.tsx"
import { Loading } from "../parts/Loading.tsx"
import { useView, useWorkspace } from "../shell/useView.ts"

type Integration = Schemas["Integration"]

/** The ad accounts with a test event, and the conversions that were reported to them. */
export const AdsTab = () => {
  const { words } = useView()
  const { id: workspaceId } = useWorkspace()
  const texts = words.connections
  const path = { workspaceId }
  const integrations = useQuery({
    queryKey: [workspaceId, "integrations"],
    queryFn: () =>
      everyItem((query) =>
        bodyOf(api.GET("/api/workspaces/{workspaceId}/integrations", { params: { path, query } }))
      )
  })
  return (
    <div class="settings">
      <FieldGroup title={texts.ads} text={texts.adsText}>
        {integrations.data === undefined ? (
          <Loading query={integrations} />
        ) : integrations.data.length === 0 ? (
          <p>{texts.noAds}</p>
        ) : (
          <ul class="items">
            {integrations.data.map((integration) => (
              <IntegrationItem key={integration.id} integration={integration} />
            ))}
          </ul>
        )}
      </FieldGroup>
      <Dispatches />
    </div>
  )
}

const IntegrationItem = ({ integration }: { readonly integration: Integration }) => {
  const { words } = useView()
  const { id: workspaceId } = useWorkspace()
  const texts = words.connections
  const { account, enabled, id: integrationId } = integration
  const testing = useMutation({
    mutationFn: () =>
      bodyOf(
        api.POST("/api/workspaces/{workspaceId}/integrations/{integrationId}/test", {
          params: { path: { workspaceId, integrationId } },
          body: {}
        })
      )
  })
  const { data: tested } = testing
  return (
    <li>
      <div>
        <b>{account.platform}</b>{" "}
        <span class={enabled ? "tag on" : "tag"}>{enabled ? texts.enabled : texts.disabled}</span>
      </div>
      <SmallButton
        aria-label={`${texts.testEvent}: ${account.platform}`}
        disabled={testing.isPending}
        onClick={() => testing.mutate()}
      >
        {texts.testEvent}
      </SmallButton>
      <p role="status">
        {tested === undefined ? "" : say(texts[`outcome_${tested.outcome}`], { code: tested.code ?? "" })}
      </p>
      {testing.isError && (
        <p class="fault" role="alert">
          <Fault failure={testing.error} />
        </p>
      )}
    </li>
  )
}

const start = ""

/** The reported conversions, the latest first. Those that failed can be sent again. */
const Dispatches = () => {
  const { lang, words } = useView()
  const { id: workspaceId } = useWorkspace()
  const texts = words.connections
  const path = { workspaceId }
  const log = useInfiniteQuery({
    queryKey: [workspaceId, "dispatches"],
    queryFn: ({ pageParam }) =>
      bodyOf(
        api.GET("/api/workspaces/{workspaceId}/conversion-dispatches", {
          params: { path, query: pageParam === start ? { limit: 20 } : { limit: 20, cursor: pageParam } }
        })
      ),
    initialPageParam: start,
    getNextPageParam: ({ nextCursor }) => nextCursor
  })
  const retrying = useMutation({
    mutationFn: (dispatchId: string) =>
      bodyOf(
        api.POST("/api/workspaces/{workspaceId}/conversion-dispatches/{dispatchId}/retry", {
          params: { path: { ...path, dispatchId } }
        })
      ),
    onSettled: () => log.refetch()
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
      <ul class="trace">
        {dispatches.map(({ createdAt, eventName, id, provider, reason, status }) => (
          <li key={id}>
            <span class={status === "dead" ? "fault" : undefined}>
              {timesOf(lang).both(createdAt)} · {provider} · {eventName} · {texts[`status_${status}`]}
              {reason !== null && ` (${reason})`}
            </span>{" "}
            {(status === "dead" || status === "skipped") && (
              <SmallButton disabled={retrying.isPending} onClick={() => retrying.mutate(id)}>
                {texts.resend}
              </SmallButton>
            )}
          </li>
        ))}
      </ul>
      {log.hasNextPage && (
        <p>
          <SmallButton disabled={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
            {words.editing.next}
          </SmallButton>
        </p>
      )}
    </FieldGroup>
  )
}

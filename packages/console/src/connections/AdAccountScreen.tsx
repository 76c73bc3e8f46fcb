import type { Schemas } from "@calendeal/client"
import { say } from "@calendeal/booking-page/say"
import { useMutation, useQuery, useQueryClient } from "@tanstack/preact-query"
import { useRoute } from "preact-iso"
import { api, bodyOf, Refusal } from "../api/client.ts"
import { FieldGroup, SmallButton } from "../editing/fields.tsx"
import { Fault } from "../parts/Fault.tsx"
import { Loading } from "../parts/Loading.tsx"
import { Header } from "../shell/Header.tsx"
import { NotFound } from "../shell/NotFound.tsx"
import { useView, useWorkspace } from "../shell/useView.ts"
import { failureText } from "../words/reasons/reasonText.ts"
import { ConsentNote } from "./Consent.tsx"
import { Dispatches } from "./Dispatches.tsx"
import { LastFault } from "./LastFault.tsx"
import { platformName } from "./platforms.ts"

type Integration = Schemas["Integration"]

/** One ad account with its last fault, a test event, and the conversions that were reported to it (D-CON-77). */
export const AdAccountScreen = () => {
  const { words } = useView()
  const { id: workspaceId, role, slug } = useWorkspace()
  const { params } = useRoute()
  const integrationId = params["integration"] ?? ""
  const texts = words.connections
  const integration = useQuery({
    queryKey: [workspaceId, "integration", integrationId],
    queryFn: () =>
      bodyOf(
        api.GET("/api/workspaces/{workspaceId}/integrations/{integrationId}", {
          params: { path: { workspaceId, integrationId } }
        })
      ),
    enabled: role !== "member"
  })
  if (role === "member" || (integration.error instanceof Refusal && integration.error.status === 404))
    return <NotFound />
  const { data } = integration
  return (
    <>
      <Header
        title={data === undefined ? texts.ads : platformName(data.account.platform)}
        parent={{ href: `/console/${slug}/connections?tab=ads`, text: texts.ads }}
      >
        {data !== undefined && (
          <span class={data.enabled ? "tag on" : "tag"}>{data.enabled ? texts.enabled : texts.disabled}</span>
        )}
      </Header>
      <div class="body">
        {data === undefined ? (
          <Loading query={integration} />
        ) : (
          <Loaded key={integrationId} integration={data} />
        )}
      </div>
    </>
  )
}

const Loaded = ({ integration }: { readonly integration: Integration }) => {
  const { words } = useView()
  const { id: workspaceId } = useWorkspace()
  const texts = words.connections
  const queries = useQueryClient()
  const { account, enabled, endsAt, id: integrationId } = integration
  const path = { workspaceId, integrationId }
  const testing = useMutation({
    mutationFn: () =>
      bodyOf(
        api.POST("/api/workspaces/{workspaceId}/integrations/{integrationId}/test", {
          params: { path },
          body: {}
        })
      )
  })
  const switching = useMutation({
    mutationFn: () =>
      bodyOf(
        api.PATCH("/api/workspaces/{workspaceId}/integrations/{integrationId}", {
          params: { path },
          body: { enabled: !enabled }
        })
      ),
    onSuccess: (changed) => {
      queries.setQueryData([workspaceId, "integration", integrationId], changed)
      void queries.invalidateQueries({ queryKey: [workspaceId, "integrations"] })
    }
  })
  const failed = useQuery({
    queryKey: [workspaceId, "dispatches", integrationId, "failed"],
    queryFn: () =>
      bodyOf(
        api.GET("/api/workspaces/{workspaceId}/conversion-dispatches", {
          params: { path: { workspaceId }, query: { integrationId, status: "dead", limit: 1 } }
        })
      )
  })
  const failure = testing.error ?? switching.error
  const { data: tested } = testing
  return (
    <div class="settings">
      <FieldGroup title={words.details}>
        <ConsentNote
          kind="integration"
          id={integrationId}
          name={platformName(account.platform)}
          endsAt={endsAt}
        />
        <LastFault query={failed} textOf={(code) => failureText(words, "integration", code)} />
        <div class="acts">
          <SmallButton disabled={testing.isPending} onClick={() => testing.mutate()}>
            {texts.testEvent}
          </SmallButton>
          <SmallButton disabled={switching.isPending} onClick={() => switching.mutate()}>
            {enabled ? texts.turnOff : texts.turnOn}
          </SmallButton>
        </div>
        <p role="status">
          {tested === undefined ? "" : say(texts[`outcome_${tested.outcome}`], { code: tested.code ?? "" })}
        </p>
        {failure !== null && (
          <p class="fault" role="alert">
            <Fault failure={failure} />
          </p>
        )}
      </FieldGroup>
      <Dispatches integrationId={integrationId} />
    </div>
  )
}

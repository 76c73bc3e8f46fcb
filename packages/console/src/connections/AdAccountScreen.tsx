import type { Schemas } from "@calendeal/client"
import { canRestate } from "@calendeal/domain/conversions"
import { say } from "@calendeal/web-kit/say"
import { useQuery, useQueryClient } from "@tanstack/preact-query"
import { useRoute } from "preact-iso"
import { api, bodyOf } from "../api/client.ts"
import { FieldGroup, SmallButton } from "../editing/fields.tsx"
import { Fault } from "../parts/Fault.tsx"
import { platformName } from "../parts/platformNames.ts"
import { useView, useWorkspace } from "../view/useView.ts"
import { failureText } from "../words/reasons/reasonText.ts"
import { ConsentNote } from "./Consent.tsx"
import { DestinationFrame } from "./DestinationFrame.tsx"
import { Dispatches } from "./Dispatches.tsx"
import { LastFault } from "./LastFault.tsx"
import { useSending } from "../editing/useSending.ts"

type Integration = Schemas["Integration"]

/** One ad account with its last fault, a test event, and the conversions that were reported to it (D-CON-77). */
export const AdAccountScreen = () => {
  const { words } = useView()
  const { id: workspaceId, role } = useWorkspace()
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
  return (
    <DestinationFrame
      query={integration}
      parent={{ tab: "ads", text: texts.ads }}
      title={(data) => (data === undefined ? texts.ads : platformName(data.account.platform))}
    >
      {(data) => <Loaded key={integrationId} integration={data} />}
    </DestinationFrame>
  )
}

const Loaded = ({ integration }: { readonly integration: Integration }) => {
  const { words } = useView()
  const { id: workspaceId } = useWorkspace()
  const texts = words.connections
  const queries = useQueryClient()
  const { account, enabled, endsAt, id: integrationId } = integration
  const path = { workspaceId, integrationId }
  const testing = useSending({
    mutationFn: () =>
      bodyOf(
        api.POST("/api/workspaces/{workspaceId}/integrations/{integrationId}/test", {
          params: { path },
          body: {}
        })
      )
  })
  const switching = useSending({
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
        <p>
          {say(canRestate(account.platform) ? texts.restates : texts.keepsValue, {
            platform: platformName(account.platform)
          })}
        </p>
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

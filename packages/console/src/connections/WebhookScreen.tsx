import type { Schemas } from "@calendeal/client"
import { say } from "@calendeal/web-kit/say"
import { useQuery, useQueryClient } from "@tanstack/preact-query"
import { useLocation, useRoute } from "preact-iso"
import { api, bodyOf, done } from "../api/client.ts"
import { FieldGroup, SmallButton } from "../editing/fields.tsx"
import { Removal } from "../editing/Removal.tsx"
import { Fault } from "../parts/Fault.tsx"
import { useView, useWorkspace } from "../view/useView.ts"
import { faultText } from "../words/faults/faultText.ts"
import { DeliveryLog } from "./DeliveryLog.tsx"
import { DestinationFrame } from "./DestinationFrame.tsx"
import { LastFault } from "./LastFault.tsx"
import { useSending } from "../editing/useSending.ts"

type Webhook = Schemas["Webhook"]

/** One webhook with its last fault, a test with the receiver's response, and its log (D-CON-77). */
export const WebhookScreen = () => {
  const { words } = useView()
  const { id: workspaceId, role } = useWorkspace()
  const { params } = useRoute()
  const webhookId = params["webhook"] ?? ""
  const texts = words.connections
  const webhook = useQuery({
    queryKey: [workspaceId, "webhook", webhookId],
    queryFn: () =>
      bodyOf(
        api.GET("/api/workspaces/{workspaceId}/webhooks/{webhookId}", {
          params: { path: { workspaceId, webhookId } }
        })
      ),
    enabled: role !== "member"
  })
  return (
    <DestinationFrame
      query={webhook}
      parent={{ tab: "webhooks", text: texts.webhooks }}
      title={(data) => (data === undefined ? texts.webhook : `${texts.webhook} ${new URL(data.url).host}`)}
    >
      {(data) => <Loaded key={webhookId} webhook={data} />}
    </DestinationFrame>
  )
}

const Loaded = ({ webhook }: { readonly webhook: Webhook }) => {
  const { words } = useView()
  const { id: workspaceId, slug } = useWorkspace()
  const { route } = useLocation()
  const texts = words.connections
  const queries = useQueryClient()
  const { enabled, events, id: webhookId, url } = webhook
  const path = { workspaceId, webhookId }
  const testing = useSending({
    mutationFn: () =>
      bodyOf(api.POST("/api/workspaces/{workspaceId}/webhooks/{webhookId}/test", { params: { path } }))
  })
  const switching = useSending({
    mutationFn: () =>
      bodyOf(
        api.PATCH("/api/workspaces/{workspaceId}/webhooks/{webhookId}", {
          params: { path },
          body: { enabled: !enabled }
        })
      ),
    onSuccess: (changed) => {
      queries.setQueryData([workspaceId, "webhook", webhookId], changed)
      void queries.invalidateQueries({ queryKey: [workspaceId, "webhooks"] })
    }
  })
  const failed = useQuery({
    queryKey: [workspaceId, "webhook-deliveries", webhookId, "failed"],
    queryFn: () =>
      bodyOf(
        api.GET("/api/workspaces/{workspaceId}/webhooks/{webhookId}/deliveries", {
          params: { path, query: { status: "dead", limit: 1 } }
        })
      )
  })
  const failure = testing.error ?? switching.error
  const { data: tested } = testing
  return (
    <div class="settings">
      <FieldGroup title={words.details}>
        <p class="soft" dir="auto">
          {url}
        </p>
        <p class="soft">{events.join(", ")}</p>
        <LastFault query={failed} textOf={(code) => faultText(words.faults, code)} />
        <div class="acts">
          <SmallButton disabled={testing.isPending} onClick={() => testing.mutate()}>
            {texts.test}
          </SmallButton>
          <SmallButton disabled={switching.isPending} onClick={() => switching.mutate()}>
            {enabled ? texts.turnOff : texts.turnOn}
          </SmallButton>
          <Removal
            act={texts.removeWebhook}
            name={url}
            text={say(texts.removeWebhookText, { address: url })}
            remove={() =>
              done(api.DELETE("/api/workspaces/{workspaceId}/webhooks/{webhookId}", { params: { path } }))
            }
            removed={() => {
              void queries.invalidateQueries({ queryKey: [workspaceId, "webhooks"] })
              route(`/console/${slug}/connections?tab=webhooks`)
            }}
          />
        </div>
        <p role="status" class={tested?.delivered === false ? "fault" : undefined}>
          {tested === undefined
            ? ""
            : tested.delivered
              ? say(texts.testDelivered, { status: tested.status ?? "" })
              : say(texts.testFailed, { reason: faultText(words.faults, tested.reason ?? "") })}
        </p>
        {failure !== null && (
          <p class="fault" role="alert">
            <Fault failure={failure} />
          </p>
        )}
      </FieldGroup>
      <FieldGroup title={texts.log}>
        <DeliveryLog webhookId={webhookId} />
      </FieldGroup>
    </div>
  )
}

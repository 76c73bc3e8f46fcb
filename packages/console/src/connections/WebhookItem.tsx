import type { Schemas } from "@calendeal/client"
import { say } from "@calendeal/booking-page/say"
import { useMutation } from "@tanstack/preact-query"
import { useState } from "preact/hooks"
import { api, bodyOf, done } from "../api/client.ts"
import { Removal } from "../editing/Removal.tsx"
import { SmallButton } from "../editing/fields.tsx"
import { Fault } from "../parts/Fault.tsx"
import { useView, useWorkspace } from "../shell/useView.ts"
import { DeliveryLog } from "./DeliveryLog.tsx"

type Webhook = Schemas["Webhook"]

/** One webhook: its events, a test with the receiver's response, and its log. */
export const WebhookItem = ({
  changed,
  webhook
}: {
  readonly changed: () => void
  readonly webhook: Webhook
}) => {
  const { words } = useView()
  const { id: workspaceId } = useWorkspace()
  const texts = words.connections
  const [isLogOpen, setLogOpen] = useState(false)
  const { enabled, events, id: webhookId, url } = webhook
  const path = { workspaceId, webhookId }
  const testing = useMutation({
    mutationFn: () =>
      bodyOf(api.POST("/api/workspaces/{workspaceId}/webhooks/{webhookId}/test", { params: { path } }))
  })
  const switching = useMutation({
    mutationFn: () =>
      bodyOf(
        api.PATCH("/api/workspaces/{workspaceId}/webhooks/{webhookId}", {
          params: { path },
          body: { enabled: !enabled }
        })
      ),
    onSuccess: changed
  })
  const failure = testing.error ?? switching.error
  const { data: tested } = testing
  return (
    <li>
      <div>
        <b dir="auto">{url}</b>{" "}
        <span class={enabled ? "tag on" : "tag"}>{enabled ? texts.enabled : texts.disabled}</span>
        <p class="soft">{events.join(", ")}</p>
      </div>
      <div class="acts">
        <SmallButton
          aria-label={`${texts.test}: ${url}`}
          disabled={testing.isPending}
          onClick={() => testing.mutate()}
        >
          {texts.test}
        </SmallButton>
        <SmallButton disabled={switching.isPending} onClick={() => switching.mutate()}>
          {enabled ? texts.turnOff : texts.turnOn}
        </SmallButton>
        <SmallButton aria-expanded={isLogOpen} onClick={() => setLogOpen(!isLogOpen)}>
          {texts.log}
        </SmallButton>
        <Removal
          act={texts.removeWebhook}
          name={url}
          text={say(texts.removeWebhookText, { address: url })}
          remove={() =>
            done(api.DELETE("/api/workspaces/{workspaceId}/webhooks/{webhookId}", { params: { path } }))
          }
          removed={changed}
        />
      </div>
      <p role="status" class={tested?.delivered === false ? "fault" : undefined}>
        {tested === undefined
          ? ""
          : tested.delivered
            ? say(texts.testDelivered, { status: tested.status ?? "" })
            : say(texts.testFailed, { reason: tested.reason ?? "" })}
      </p>
      {failure !== null && (
        <p class="fault" role="alert">
          <Fault failure={failure} />
        </p>
      )}
      {isLogOpen && <DeliveryLog webhookId={webhookId} />}
    </li>
  )
}

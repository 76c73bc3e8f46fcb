import { useQuery } from "@tanstack/preact-query"
import { api, bodyOf } from "../api/client.ts"
import { everyItem } from "../api/pages.ts"
import { FieldGroup } from "../editing/fields.tsx"
import { Loading } from "../parts/Loading.tsx"
import { useView, useWorkspace } from "../view/useView.ts"

/** The webhooks. */
export const WebhooksTab = () => {
  const { words } = useView()
  const { id: workspaceId, slug } = useWorkspace()
  const texts = words.connections
  const path = { workspaceId }
  const webhooks = useQuery({
    queryKey: [workspaceId, "webhooks"],
    queryFn: () =>
      everyItem((query) =>
        bodyOf(api.GET("/api/workspaces/{workspaceId}/webhooks", { params: { path, query } }))
      )
  })
  return (
    <div class="settings">
      <FieldGroup title={texts.webhooks} text={texts.webhooksText}>
        {webhooks.data === undefined ? (
          <Loading query={webhooks} />
        ) : webhooks.data.length === 0 ? (
          <p>{texts.noWebhooks}</p>
        ) : (
          <ul class="items">
            {webhooks.data.map(({ enabled, events, id, url }) => (
              <li key={id}>
                <div>
                  <a href={`/console/${slug}/connections/webhooks/${id}`} dir="auto">
                    {url}
                  </a>{" "}
                  <span class={enabled ? "tag on" : "tag"}>{enabled ? texts.enabled : texts.disabled}</span>
                  <p class="soft">{events.join(", ")}</p>
                </div>
              </li>
            ))}
          </ul>
        )}
      </FieldGroup>
    </div>
  )
}

import { type EventName, eventNames } from "@calendeal/domain/webhooks"
import { useQuery, useQueryClient } from "@tanstack/preact-query"
import { useState } from "preact/hooks"
import { api, bodyOf } from "../api/client.ts"
import { everyItem } from "../api/pages.ts"
import { FieldsOf } from "../editing/FieldsOf.tsx"
import { WebhookDraft } from "../made/bounds.ts"
import { FieldGroup, TextField } from "../editing/fields.tsx"
import { Fault } from "../parts/Fault.tsx"
import { Loading } from "../parts/Loading.tsx"
import { useView, useWorkspace } from "../view/useView.ts"
import { useSending } from "../editing/useSending.ts"

/** The webhooks, and a form for another one. Its secret is shown once. */
export const WebhooksTab = () => {
  const { words } = useView()
  const { id: workspaceId, slug } = useWorkspace()
  const texts = words.connections
  const queries = useQueryClient()
  const queryKey = [workspaceId, "webhooks"]
  const path = { workspaceId }
  const webhooks = useQuery({
    queryKey,
    queryFn: () =>
      everyItem((query) =>
        bodyOf(api.GET("/api/workspaces/{workspaceId}/webhooks", { params: { path, query } }))
      )
  })
  const changed = () => void queries.invalidateQueries({ queryKey })
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
      <AddWebhook changed={changed} />
    </div>
  )
}

const AddWebhook = ({ changed }: { readonly changed: () => void }) => {
  const { words } = useView()
  const { id: workspaceId } = useWorkspace()
  const texts = words.connections
  const [url, setUrl] = useState("")
  const [events, setEvents] = useState<Array<EventName>>(["booking.created"])
  const adding = useSending({
    mutationFn: () =>
      bodyOf(
        api.POST("/api/workspaces/{workspaceId}/webhooks", {
          params: { path: { workspaceId } },
          body: { url: url.trim(), events }
        })
      ),
    onSuccess: () => {
      setUrl("")
      changed()
    }
  })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        adding.mutate()
      }}
    >
      <FieldsOf bounds={WebhookDraft} failure={adding.error}>
        <FieldGroup title={texts.addWebhook}>
          <TextField label={texts.address} path="url" type="url" value={url} onChange={setUrl} />
          <fieldset class="offer">
            <legend>{texts.events}</legend>
            {eventNames.map((name) => (
              <label key={name}>
                <input
                  type="checkbox"
                  checked={events.includes(name)}
                  onChange={({ currentTarget: { checked } }) =>
                    setEvents(checked ? [...events, name] : events.filter((each) => each !== name))
                  }
                />
                {name}
              </label>
            ))}
          </fieldset>
          {adding.isError && (
            <p class="fault" role="alert">
              <Fault failure={adding.error} />
            </p>
          )}
          {adding.data !== undefined && (
            <section class="note" role="status">
              <p>{texts.secretOnce}</p>
              <code>{adding.data.secret}</code>
            </section>
          )}
          <p>
            <button
              type="submit"
              class="button"
              disabled={adding.isPending || url.trim() === "" || events.length === 0}
            >
              {texts.addWebhook}
            </button>
          </p>
        </FieldGroup>
      </FieldsOf>
    </form>
  )
}

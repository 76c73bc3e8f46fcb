import { type EventName, eventNames } from "@calendeal/domain/webhooks"
import { useQueryClient } from "@tanstack/preact-query"
import { useState } from "preact/hooks"
import { api, bodyOf } from "../api/client.ts"
import { AddForm } from "../editing/AddForm.tsx"
import { TextField } from "../editing/fields.tsx"
import { lacking } from "../editing/lacking.ts"
import { useSending } from "../editing/useSending.ts"
import { WebhookDraft } from "../made/bounds.ts"
import { Adding } from "../parts/Adding.tsx"
import { SecretNote } from "../parts/SecretNote.tsx"
import { useView, useWorkspace } from "../view/useView.ts"

/** Adds a webhook. Its secret is shown once, in the same dialog. */
export const AddWebhook = () => {
  const { words } = useView()
  const { id: workspaceId } = useWorkspace()
  const texts = words.connections
  const queries = useQueryClient()
  const [url, setUrl] = useState("")
  const [events, setEvents] = useState<ReadonlyArray<EventName>>(["booking.created"])
  const adding = useSending({
    mutationFn: () =>
      bodyOf(
        api.POST("/api/workspaces/{workspaceId}/webhooks", {
          params: { path: { workspaceId } },
          body: { url: url.trim(), events: [...events] }
        })
      ),
    onSuccess: () => {
      setUrl("")
      void queries.invalidateQueries({ queryKey: [workspaceId, "webhooks"] })
    }
  })
  return (
    <Adding text={texts.addWebhook} onLeave={adding.reset}>
      {(close) =>
        adding.data !== undefined ? (
          <SecretNote text={texts.secretOnce} close={close}>
            <code>{adding.data.secret}</code>
          </SecretNote>
        ) : (
          <AddForm
            act={texts.addWebhook}
            bounds={WebhookDraft}
            close={close}
            lacks={lacking({ [texts.address]: url, [texts.events]: events.join(" ") })}
            onSend={() => adding.mutate()}
            sending={adding}
          >
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
          </AddForm>
        )
      }
    </Adding>
  )
}

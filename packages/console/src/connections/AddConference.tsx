import type { Schemas } from "@calendeal/client"
import { useQueryClient } from "@tanstack/preact-query"
import { useState } from "preact/hooks"
import { api, bodyOf } from "../api/client.ts"
import { AddForm } from "../editing/AddForm.tsx"
import { SelectField, TextField } from "../editing/fields.tsx"
import { lacking } from "../editing/lacking.ts"
import { useSending } from "../editing/useSending.ts"
import { ConferenceAccountDraft } from "../made/bounds.ts"
import { Adding } from "../parts/Adding.tsx"
import { useView, useWorkspace } from "../view/useView.ts"

type Provider = Schemas["ConferenceAccount"]["provider"]

const fieldsOf = {
  zoom: ["accountId", "clientId", "clientSecret", "userId"],
  jitsi: ["address"],
  bigbluebutton: ["address", "secret"]
} as const satisfies Readonly<Record<Provider, ReadonlyArray<string>>>

/** Adds a conference account. The service tries its access before it stores it. */
export const AddConference = () => {
  const { words } = useView()
  const { id: workspaceId } = useWorkspace()
  const texts = words.connections
  const queries = useQueryClient()
  const [provider, setProvider] = useState<Provider>("jitsi")
  const [name, setName] = useState("")
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  const fields = fieldsOf[provider]
  const adding = useSending({
    mutationFn: () =>
      bodyOf(
        api.POST("/api/workspaces/{workspaceId}/conference-accounts", {
          params: { path: { workspaceId } },
          body: {
            provider,
            name: name.trim(),
            ...Object.fromEntries(fields.map((field) => [field, (values[field] ?? "").trim()]))
          }
        })
      ),
    onSuccess: () => {
      setName("")
      setValues({})
      void queries.invalidateQueries({ queryKey: [workspaceId, "all-conference-accounts"] })
    }
  })
  return (
    <Adding text={texts.addConference}>
      {(close) => (
        <AddForm
          act={texts.testAndAdd}
          bounds={ConferenceAccountDraft}
          close={close}
          lacks={lacking({ [texts.name]: name })}
          onSend={() => adding.mutate(undefined, { onSuccess: close })}
          sending={adding}
        >
          <SelectField
            label={texts.provider}
            value={provider}
            options={[
              ["jitsi", "Jitsi"],
              ["bigbluebutton", "BigBlueButton"],
              ["zoom", "Zoom"]
            ]}
            onChange={setProvider}
          />
          <TextField label={texts.name} path="name" value={name} onChange={setName} />
          {fields.map((field) => (
            <TextField
              key={field}
              label={texts[field]}
              path={field}
              type={field === "secret" || field === "clientSecret" ? "password" : "text"}
              value={values[field] ?? ""}
              onChange={(value) => setValues({ ...values, [field]: value })}
            />
          ))}
        </AddForm>
      )}
    </Adding>
  )
}

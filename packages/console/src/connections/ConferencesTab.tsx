import type { Schemas } from "@calendeal/client"
import { say } from "@calendeal/web-kit/say"
import { useQueryClient } from "@tanstack/preact-query"
import { useState } from "preact/hooks"
import { api, bodyOf, done } from "../api/client.ts"
import { FieldsOf } from "../editing/FieldsOf.tsx"
import { ConferenceAccountDraft } from "../made/bounds.ts"
import { FieldGroup, SelectField, TextField } from "../editing/fields.tsx"
import { Removal } from "../editing/Removal.tsx"
import { useConferenceAccounts } from "../queries/eventTypes.ts"
import { ConnectionTest } from "../editing/ConnectionTest.tsx"
import { Fault } from "../parts/Fault.tsx"
import { Loading } from "../parts/Loading.tsx"
import { useView, useWorkspace } from "../view/useView.ts"
import { ConnectAccounts, ConsentNote } from "./Consent.tsx"
import { useSending } from "../editing/useSending.ts"

type Provider = Schemas["ConferenceAccount"]["provider"]

const fieldsOf = {
  zoom: ["accountId", "clientId", "clientSecret", "userId"],
  jitsi: ["address"],
  bigbluebutton: ["address", "secret"]
} as const satisfies Readonly<Record<Provider, ReadonlyArray<string>>>

/** The conference accounts. The service tries the access of a new one before it stores it. */
export const ConferencesTab = () => {
  const { words } = useView()
  const { id: workspaceId } = useWorkspace()
  const texts = words.connections
  const queries = useQueryClient()
  const accounts = useConferenceAccounts()
  const changed = () => void queries.invalidateQueries({ queryKey: [workspaceId, "all-conference-accounts"] })
  return (
    <div class="settings">
      <FieldGroup title={texts.conferences} text={texts.conferencesText}>
        {accounts.data === undefined ? (
          <Loading query={accounts} />
        ) : accounts.data.length === 0 ? (
          <p>{texts.noConferences}</p>
        ) : (
          <ul class="items">
            {accounts.data.map(({ id, name, provider }) => (
              <li key={id}>
                <div>
                  <b dir="auto">{name}</b> <span class="tag">{provider}</span>
                </div>
                <ConsentNote kind="conference" id={id} name={name} />
                <ConnectionTest
                  name={name}
                  test={() =>
                    bodyOf(
                      api.POST("/api/workspaces/{workspaceId}/conference-accounts/{accountId}/test", {
                        params: { path: { workspaceId, accountId: id } }
                      })
                    )
                  }
                />
                <Removal
                  act={texts.removeConference}
                  name={name}
                  text={say(texts.removeConferenceText, { name })}
                  remove={() =>
                    done(
                      api.DELETE("/api/workspaces/{workspaceId}/conference-accounts/{accountId}", {
                        params: { path: { workspaceId, accountId: id } }
                      })
                    )
                  }
                  removed={changed}
                />
              </li>
            ))}
          </ul>
        )}
        <ConnectAccounts />
      </FieldGroup>
      <AddAccount changed={changed} />
    </div>
  )
}

const AddAccount = ({ changed }: { readonly changed: () => void }) => {
  const { words } = useView()
  const { id: workspaceId } = useWorkspace()
  const texts = words.connections
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
      <FieldsOf bounds={ConferenceAccountDraft} failure={adding.error}>
        <FieldGroup title={texts.addConference}>
          <div class="pair">
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
          </div>
          {adding.isError && (
            <p class="fault" role="alert">
              <Fault failure={adding.error} />
            </p>
          )}
          <p>
            <button type="submit" class="button" disabled={adding.isPending || name.trim() === ""}>
              {texts.testAndAdd}
            </button>
          </p>
        </FieldGroup>
      </FieldsOf>
    </form>
  )
}

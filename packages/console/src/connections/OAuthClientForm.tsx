import type { Schemas } from "@calendeal/client"
import { say } from "@calendeal/web-kit/say"
import { useState } from "preact/hooks"
import { api, bodyOf, done } from "../api/client.ts"
import { FieldsOf } from "../editing/FieldsOf.tsx"
import { FieldGroup, TextField } from "../editing/fields.tsx"
import { Removal } from "../editing/Removal.tsx"
import { Fault } from "../parts/Fault.tsx"
import { CopyableText } from "../parts/CopyableText.tsx"
import { lacking } from "../editing/lacking.ts"
import { SendButton } from "../editing/SendButton.tsx"
import { useView, useWorkspace } from "../view/useView.ts"
import { useSending } from "../editing/useSending.ts"

type Client = Schemas["OAuthClient"]

const companies: Readonly<Record<Client["name"], string>> = {
  google: "Google",
  microsoft: "Microsoft",
  zoom: "Zoom",
  linkedin: "LinkedIn"
}

/** The workspace's own client at one company. Its secret is needed each time, because it is never shown. */
export const OAuthClientForm = ({
  changed,
  client
}: {
  readonly client: Client
  /** Reads the clients again. */
  readonly changed: () => Promise<unknown>
}) => {
  const { words } = useView()
  const { id: workspaceId } = useWorkspace()
  const texts = words.connections
  const company = companies[client.name]
  const path = { workspaceId, clientName: client.name }
  const [clientId, setClientId] = useState(client.clientId ?? "")
  const [clientSecret, setClientSecret] = useState("")
  const [tenant, setTenant] = useState(client.tenant ?? "")
  const storing = useSending({
    mutationFn: () =>
      bodyOf(
        api.PUT("/api/workspaces/{workspaceId}/oauth-clients/{clientName}", {
          params: { path },
          body: {
            clientId: clientId.trim(),
            clientSecret: clientSecret.trim(),
            ...(tenant.trim() !== "" && { tenant: tenant.trim() })
          }
        })
      ),
    onSuccess: () => {
      setClientSecret("")
      return changed()
    }
  })
  const removed = () => {
    setClientId("")
    setClientSecret("")
    setTenant("")
    storing.reset()
    void changed()
  }
  return (
    <FieldsOf failure={storing.error}>
      <FieldGroup title={company}>
        <p>
          {client.clientId !== null
            ? texts.ownClient
            : client.hasOperatorClient
              ? texts.operatorsClient
              : texts.noClient}
        </p>
        <p>{texts.redirectAddresses}</p>
        {client.redirectUris.map((address) => (
          <CopyableText key={address} name={say(texts.redirectAddress, { company })} text={address} />
        ))}
        <form
          class="settings"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            storing.mutate()
          }}
        >
          <div class="pair">
            <TextField label={texts.clientId} path="clientId" value={clientId} onChange={setClientId} />
            <TextField
              label={texts.clientSecret}
              hint={texts.clientSecretHint}
              path="clientSecret"
              type="password"
              value={clientSecret}
              onChange={setClientSecret}
            />
            {client.name === "microsoft" && (
              <TextField
                label={texts.tenant}
                hint={texts.tenantHint}
                path="tenant"
                value={tenant}
                onChange={setTenant}
              />
            )}
          </div>
          {storing.isError && (
            <p class="fault" role="alert">
              <Fault failure={storing.error} />
            </p>
          )}
          <div class="acts">
            <SendButton
              isBusy={storing.isPending}
              isFirst={false}
              lacks={lacking({ [texts.clientId]: clientId, [texts.clientSecret]: clientSecret })}
            >
              {words.editing.save}
            </SendButton>
            <span role="status">{storing.isSuccess ? words.editing.saved : ""}</span>
          </div>
        </form>
        {client.clientId !== null && (
          <div>
            <Removal
              act={texts.removeClient}
              name={company}
              text={texts.removeClientText}
              remove={() =>
                done(
                  api.DELETE("/api/workspaces/{workspaceId}/oauth-clients/{clientName}", { params: { path } })
                )
              }
              removed={removed}
            />
          </div>
        )}
      </FieldGroup>
    </FieldsOf>
  )
}

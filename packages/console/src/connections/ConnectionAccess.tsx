import type { Schemas } from "@calendeal/client"
import { useState } from "preact/hooks"
import { api, bodyOf } from "../api/client.ts"
import { AddForm } from "../editing/AddForm.tsx"
import { TextField } from "../editing/fields.tsx"
import { useSending } from "../editing/useSending.ts"
import { PaymentConnectionPatch } from "../made/bounds.ts"
import { Adding } from "../parts/Adding.tsx"
import { useView, useWorkspace } from "../view/useView.ts"

/** The secret and the key of a connection, neither of which is shown again. An empty field changes nothing. */
export const ConnectionAccess = ({
  changed,
  connection: { id: paymentConnectionId, provider }
}: {
  readonly connection: Schemas["PaymentConnection"]
  readonly changed: () => unknown
}) => {
  const { words } = useView()
  const { id: workspaceId } = useWorkspace()
  const texts = words.connections
  const [secret, setSecret] = useState("")
  const [apiKey, setApiKey] = useState("")
  const clear = () => {
    setSecret("")
    setApiKey("")
  }
  const storing = useSending({
    mutationFn: () =>
      bodyOf(
        api.PATCH("/api/workspaces/{workspaceId}/payment-connections/{paymentConnectionId}", {
          params: { path: { workspaceId, paymentConnectionId } },
          body: {
            ...(secret.trim() !== "" && { secrets: [secret.trim()] }),
            ...(apiKey.trim() !== "" && { apiKey: apiKey.trim() })
          }
        })
      ),
    onSuccess: () => {
      clear()
      return changed()
    }
  })
  return (
    <Adding text={texts.enterAccess} isFirst={false} onLeave={clear}>
      {(close) => (
        <AddForm
          act={words.editing.save}
          bounds={PaymentConnectionPatch}
          close={close}
          lacks={secret.trim() === "" && apiKey.trim() === "" ? [texts.signingSecret] : []}
          onSend={() => storing.mutate(undefined, { onSuccess: close })}
          sending={storing}
          text={texts.accessText}
        >
          <TextField
            label={texts.signingSecret}
            {...(provider === "chargebee" && { hint: texts.chargebeeHint })}
            path="secrets.0"
            type="password"
            value={secret}
            onChange={setSecret}
          />
          <TextField
            label={texts.apiKey}
            hint={texts.apiKeyHint}
            path="apiKey"
            type="password"
            value={apiKey}
            onChange={setApiKey}
          />
        </AddForm>
      )}
    </Adding>
  )
}

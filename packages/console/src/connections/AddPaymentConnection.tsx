import { useState } from "preact/hooks"
import { api, bodyOf } from "../api/client.ts"
import { AddForm } from "../editing/AddForm.tsx"
import { CheckField, SelectField, TextField } from "../editing/fields.tsx"
import { lacking } from "../editing/lacking.ts"
import { useSending } from "../editing/useSending.ts"
import { PaymentConnectionDraft } from "../made/bounds.ts"
import { Adding } from "../parts/Adding.tsx"
import { useView, useWorkspace } from "../view/useView.ts"
import { type ProviderName, providerNames } from "../parts/providerNames.ts"

const isProvider = (name: string): name is ProviderName => name in providerNames

/** Connects a provider of payments. Its address comes first, because the provider makes the secret for it. */
export const AddPaymentConnection = ({ added }: { readonly added: () => unknown }) => {
  const { words } = useView()
  const { id: workspaceId } = useWorkspace()
  const texts = words.connections
  const [provider, setProvider] = useState<ProviderName>("stripe")
  const [name, setName] = useState("")
  const [site, setSite] = useState("")
  const [isLive, setLive] = useState(true)
  const needsSite = provider === "chargebee"
  const adding = useSending({
    mutationFn: () =>
      bodyOf(
        api.POST("/api/workspaces/{workspaceId}/payment-connections", {
          params: { path: { workspaceId } },
          body: { provider, name: name.trim(), isLive, site: needsSite ? site.trim() : null }
        })
      ),
    onSuccess: () => {
      setName("")
      setSite("")
      return added()
    }
  })
  return (
    <Adding text={texts.addReceiver} isFirst={false}>
      {(close) => (
        <AddForm
          act={texts.addReceiver}
          bounds={PaymentConnectionDraft}
          close={close}
          lacks={lacking({ [texts.name]: name, ...(needsSite && { [texts.site]: site }) })}
          onSend={() => adding.mutate(undefined, { onSuccess: close })}
          sending={adding}
        >
          <SelectField
            label={texts.provider}
            value={provider}
            options={Object.keys(providerNames)
              .filter(isProvider)
              .map((one) => [one, providerNames[one]])}
            onChange={setProvider}
          />
          <TextField label={texts.name} path="name" value={name} onChange={setName} />
          {needsSite && (
            <TextField label={texts.site} hint={texts.siteHint} path="site" value={site} onChange={setSite} />
          )}
          <CheckField label={texts.realMoney} hint={texts.realMoneyHint} value={isLive} onChange={setLive} />
        </AddForm>
      )}
    </Adding>
  )
}

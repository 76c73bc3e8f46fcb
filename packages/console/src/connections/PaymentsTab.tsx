import { useQuery } from "@tanstack/preact-query"
import { useState } from "preact/hooks"
import { api, bodyOf, done } from "../api/client.ts"
import { FieldsOf } from "../editing/FieldsOf.tsx"
import { FieldGroup, TextField } from "../editing/fields.tsx"
import { lacking } from "../editing/lacking.ts"
import { Removal } from "../editing/Removal.tsx"
import { SendButton } from "../editing/SendButton.tsx"
import { useSending } from "../editing/useSending.ts"
import { CopyableText } from "../parts/CopyableText.tsx"
import { Fault } from "../parts/Fault.tsx"
import { Loading } from "../parts/Loading.tsx"
import { useView, useWorkspace } from "../view/useView.ts"
import { PaymentConnections } from "./PaymentConnections.tsx"
import { UnmatchedEntries } from "./UnmatchedEntries.tsx"

/**
 * The account that takes payments (D-CON-179), whose address comes first, because Stripe makes the secret for it; and the providers that
 * report what customers pay elsewhere.
 */
export const PaymentsTab = () => {
  const { words } = useView()
  const { id: workspaceId } = useWorkspace()
  const texts = words.connections
  const params = { path: { workspaceId } }
  const account = useQuery({
    queryKey: [workspaceId, "payment-account"],
    queryFn: () => bodyOf(api.GET("/api/workspaces/{workspaceId}/payment-account", { params }))
  })
  const [secretKey, setSecretKey] = useState("")
  const [signingSecret, setSigningSecret] = useState("")
  const clear = () => {
    setSecretKey("")
    setSigningSecret("")
  }
  const storing = useSending({
    mutationFn: () =>
      bodyOf(
        api.PUT("/api/workspaces/{workspaceId}/payment-account", {
          params,
          body: { secretKey: secretKey.trim(), webhookSecrets: [signingSecret.trim()] }
        })
      ),
    onSuccess: () => {
      clear()
      return account.refetch()
    }
  })
  if (account.data === undefined) return <Loading query={account} />
  const { connected, isLive, webhookUrl } = account.data
  return (
    <div class="settings">
      <FieldsOf failure={storing.error}>
        <FieldGroup title="Stripe" text={texts.paymentsText}>
          <p>{connected ? (isLive ? texts.paymentsLive : texts.paymentsTest) : texts.paymentsNone}</p>
          <p>{texts.paymentsAddress}</p>
          <CopyableText name={texts.address} text={webhookUrl} />
          <form
            class="settings"
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              storing.mutate()
            }}
          >
            <div class="pair">
              <TextField
                label={texts.secretKey}
                hint={texts.clientSecretHint}
                path="secretKey"
                type="password"
                value={secretKey}
                onChange={setSecretKey}
              />
              <TextField
                label={texts.signingSecret}
                path="webhookSecrets.0"
                type="password"
                value={signingSecret}
                onChange={setSigningSecret}
              />
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
                lacks={lacking({ [texts.secretKey]: secretKey, [texts.signingSecret]: signingSecret })}
              >
                {texts.savePayments}
              </SendButton>
              <span role="status">{storing.isSuccess ? words.editing.saved : ""}</span>
            </div>
          </form>
          {connected && (
            <div>
              <Removal
                act={texts.removePayments}
                name="Stripe"
                text={texts.removePaymentsText}
                remove={() => done(api.DELETE("/api/workspaces/{workspaceId}/payment-account", { params }))}
                removed={() => void account.refetch()}
              />
            </div>
          )}
        </FieldGroup>
      </FieldsOf>
      <PaymentConnections />
      <UnmatchedEntries />
    </div>
  )
}

import type { Schemas } from "@calendeal/client"
import { say } from "@calendeal/web-kit/say"
import { useQuery } from "@tanstack/preact-query"
import { api, bodyOf, done } from "../api/client.ts"
import { everyItem } from "../api/pages.ts"
import { FieldGroup } from "../editing/fields.tsx"
import { Removal } from "../editing/Removal.tsx"
import { CopyableText } from "../parts/CopyableText.tsx"
import { Loading } from "../parts/Loading.tsx"
import { timesOf } from "../parts/times.ts"
import { useView, useWorkspace } from "../view/useView.ts"
import { AddPaymentConnection } from "./AddPaymentConnection.tsx"
import { ConnectionAccess } from "./ConnectionAccess.tsx"
import { providerNames } from "../parts/providerNames.ts"

type Connection = Schemas["PaymentConnection"]

/** How often a connection is looked up until its first call has come, in milliseconds. */
const interval = 5000

/** The providers that report what customers pay, each with its address and whether it has called (D-CON-190). */
export const PaymentConnections = () => {
  const { words } = useView()
  const { id: workspaceId } = useWorkspace()
  const texts = words.connections
  const connections = useQuery({
    queryKey: [workspaceId, "payment-connections"],
    queryFn: () =>
      everyItem((query) =>
        bodyOf(
          api.GET("/api/workspaces/{workspaceId}/payment-connections", {
            params: { path: { workspaceId }, query }
          })
        )
      ),
    refetchInterval: ({ state: { data = [] } }) =>
      data.some(({ lastCallAt }) => lastCallAt === null) && interval
  })
  return (
    <FieldGroup title={texts.receivers} text={texts.receiversText}>
      {connections.data === undefined ? (
        <Loading query={connections} />
      ) : connections.data.length === 0 ? (
        <p>{texts.noReceivers}</p>
      ) : (
        <ul class="items">
          {connections.data.map((connection) => (
            <ConnectionItem key={connection.id} connection={connection} changed={connections.refetch} />
          ))}
        </ul>
      )}
      <AddPaymentConnection added={connections.refetch} />
    </FieldGroup>
  )
}

const ConnectionItem = ({
  changed,
  connection
}: {
  readonly connection: Connection
  readonly changed: () => unknown
}) => {
  const { lang, words } = useView()
  const { id: workspaceId } = useWorkspace()
  const texts = words.connections
  const {
    id: paymentConnectionId,
    isLive,
    lastCallAt,
    name,
    provider,
    webhookUrl,
    wrongSignatures
  } = connection
  return (
    <li>
      <div>
        <b dir="auto">{name}</b> <span class="tag">{providerNames[provider]}</span>
        {!isLive && (
          <>
            {" "}
            <span class="tag">{texts.testsOnly}</span>
          </>
        )}
      </div>
      <p role="status">
        {lastCallAt === null
          ? texts.waitsForCall
          : say(texts.lastCall, { time: timesOf(lang).both(lastCallAt) })}
      </p>
      {wrongSignatures > 0 && <p class="fault">{texts.wrongSignatures}</p>}
      <p>{texts.receiverAddress}</p>
      <CopyableText name={say(texts.addressOf, { name })} text={webhookUrl} />
      <div class="acts">
        <ConnectionAccess connection={connection} changed={changed} />
        <Removal
          act={texts.removeReceiver}
          name={name}
          text={say(texts.removeReceiverText, { name })}
          remove={() =>
            done(
              api.DELETE("/api/workspaces/{workspaceId}/payment-connections/{paymentConnectionId}", {
                params: { path: { workspaceId, paymentConnectionId } }
              })
            )
          }
          removed={() => void changed()}
        />
      </div>
    </li>
  )
}

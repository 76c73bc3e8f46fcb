import { say } from "@calendeal/web-kit/say"
import { useState } from "preact/hooks"
import { api, bodyOf, type Host } from "../api/client.ts"
import { FieldsOf } from "../editing/FieldsOf.tsx"
import { CalendarDraft } from "../made/bounds.ts"
import { TextField } from "../editing/fields.tsx"
import { useSending } from "../editing/useSending.ts"
import { Fault } from "../parts/Fault.tsx"
import { lacking } from "../editing/lacking.ts"
import { SendButton } from "../editing/SendButton.tsx"
import { useView, useWorkspace } from "../view/useView.ts"
import { Toast } from "../parts/Toast.tsx"

/** Connects a feed by its address. */
export const AddFeed = ({ changed, host }: { readonly changed: () => void; readonly host: Host }) => {
  const texts = useView().words.availability
  const { id: workspaceId } = useWorkspace()
  const [address, setAddress] = useState("")
  const adding = useSending({
    mutationFn: () =>
      bodyOf(
        api.POST("/api/workspaces/{workspaceId}/hosts/{hostId}/calendars", {
          params: { path: { workspaceId, hostId: host.id } },
          body: { kind: "ics", address }
        })
      ),
    onSuccess: changed
  })
  return (
    <form
      noValidate
      class="items"
      onSubmit={(event) => {
        event.preventDefault()
        adding.mutate()
      }}
    >
      <FieldsOf bounds={CalendarDraft} failure={adding.error}>
        <TextField label={texts.address} path="address" type="url" value={address} onChange={setAddress} />
        {adding.isError && (
          <p class="fault" role="alert">
            <Fault failure={adding.error} />
          </p>
        )}
        <Toast
          text={adding.data === undefined ? "" : say(texts.connected, { found: adding.data.found.message })}
        />
        <div class="acts">
          <SendButton isBusy={adding.isPending} lacks={lacking({ [texts.address]: address })}>
            {texts.testAndConnect}
          </SendButton>
        </div>
      </FieldsOf>
    </form>
  )
}

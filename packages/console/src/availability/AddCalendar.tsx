import { say } from "@calendeal/web-kit/say"
import { useState } from "preact/hooks"
import { api, bodyOf, type Host } from "../api/client.ts"
import { FaultsContext, issuesOf } from "../editing/faults.ts"
import { CheckField, SelectField, TextField } from "../editing/fields.tsx"
import { Fault } from "../parts/Fault.tsx"
import { useView, useWorkspace } from "../view/useView.ts"
import { useSending } from "../editing/useSending.ts"
import { Toast } from "../parts/Toast.tsx"

/** Connects a calendar in place. The service reads it first, so that wrong input connects nothing. */
export const AddCalendar = ({ changed, host }: { readonly changed: () => void; readonly host: Host }) => {
  const { words } = useView()
  const { id: workspaceId } = useWorkspace()
  const texts = words.availability
  const [kind, setKind] = useState<"caldav" | "ics">("caldav")
  const [address, setAddress] = useState("")
  const [username, setUsername] = useState("")
  const [password, setPassword] = useState("")
  const [isDestination, setDestination] = useState(true)
  const adding = useSending({
    mutationFn: () =>
      bodyOf(
        api.POST("/api/workspaces/{workspaceId}/hosts/{hostId}/calendars", {
          params: { path: { workspaceId, hostId: host.id } },
          body: kind === "ics" ? { kind, address } : { kind, address, username, password, isDestination }
        })
      ),
    onSuccess: () => {
      // The password is not kept in the page longer than it is needed.
      setPassword("")
      changed()
    }
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
      <FaultsContext.Provider value={issuesOf(adding.error)}>
        <h3>{texts.addCalendar}</h3>
        <SelectField
          label={texts.kind}
          value={kind}
          options={[
            ["caldav", texts.kind_caldav],
            ["ics", texts.kind_ics]
          ]}
          onChange={setKind}
        />
        <TextField label={texts.address} path="address" type="url" value={address} onChange={setAddress} />
        {kind === "caldav" && (
          <>
            <div class="pair">
              <TextField label={texts.user} path="username" value={username} onChange={setUsername} />
              <TextField
                label={texts.password}
                path="password"
                type="password"
                value={password}
                onChange={setPassword}
              />
            </div>
            <CheckField label={texts.destination} value={isDestination} onChange={setDestination} />
          </>
        )}
        {adding.isError && (
          <p class="fault" role="alert">
            <Fault failure={adding.error} />
          </p>
        )}
        <Toast
          text={adding.data === undefined ? "" : say(texts.connected, { found: adding.data.found.message })}
        />
        <p>
          <button type="submit" class="button" disabled={adding.isPending || address === ""}>
            {texts.testAndConnect}
          </button>
        </p>
      </FaultsContext.Provider>
    </form>
  )
}

import { say } from "@calendeal/web-kit/say"
import { useState } from "preact/hooks"
import { api, bodyOf, type Host } from "../api/client.ts"
import { FieldsOf } from "../editing/FieldsOf.tsx"
import { TextField } from "../editing/fields.tsx"
import { useSending } from "../editing/useSending.ts"
import { Fault } from "../parts/Fault.tsx"
import { lacking } from "../editing/lacking.ts"
import { SendButton } from "../editing/SendButton.tsx"
import { useView, useWorkspace } from "../view/useView.ts"
import { ChooseCalendars } from "./ChooseCalendars.tsx"
import { Toast } from "../parts/Toast.tsx"

/** Connects calendars of an account on a CalDAV server, which are found from the server's address (D-CON-117). */
export const AddFromServer = ({ changed, host }: { readonly changed: () => void; readonly host: Host }) => {
  const texts = useView().words.availability
  const { id: workspaceId } = useWorkspace()
  const [account, setAccount] = useState({ server: "", username: "", password: "" })
  const [connected, setConnected] = useState(0)
  const finding = useSending({
    mutationFn: (given: typeof account) =>
      bodyOf(
        api.POST("/api/workspaces/{workspaceId}/hosts/{hostId}/calendars/discover", {
          params: { path: { workspaceId, hostId: host.id } },
          body: given
        })
      )
  })
  const { password, server, username } = account
  /** The list belongs to what was entered before. */
  const change = (changes: Partial<typeof account>) => {
    setAccount({ ...account, ...changes })
    setConnected(0)
    finding.reset()
  }
  return (
    <>
      <form
        noValidate
        class="items"
        onSubmit={(event) => {
          event.preventDefault()
          setConnected(0)
          finding.mutate(account)
        }}
      >
        <FieldsOf failure={finding.error}>
          <TextField
            label={texts.server}
            hint={texts.serverHint}
            path="server"
            value={server}
            onChange={(value) => change({ server: value })}
          />
          <div class="pair">
            <TextField
              label={texts.user}
              path="username"
              value={username}
              onChange={(value) => change({ username: value })}
            />
            <TextField
              label={texts.password}
              hint={texts.passwordHint}
              path="password"
              type="password"
              value={password}
              onChange={(value) => change({ password: value })}
            />
          </div>
          {finding.isError && (
            <p class="fault" role="alert">
              <Fault failure={finding.error} />
            </p>
          )}
          <div class="acts">
            <SendButton
              isBusy={finding.isPending}
              lacks={lacking({
                [texts.server]: server,
                [texts.user]: username,
                [texts.password]: password
              })}
            >
              {texts.findCalendars}
            </SendButton>
          </div>
        </FieldsOf>
      </form>
      <Toast
        text={[
          ...(connected === 0 ? [] : [say(texts.connectedCount, { count: connected })]),
          ...(finding.data?.calendars.length === 0 ? [texts.noneFound] : [])
        ].join(" ")}
      />
      {finding.data !== undefined && finding.data.calendars.length > 0 && (
        <ChooseCalendars
          host={host}
          account={{ username, password }}
          calendars={finding.data.calendars}
          changed={changed}
          onDone={(count) => {
            // The password is not kept in the page longer than it is needed.
            change({ password: "" })
            setConnected(count)
          }}
        />
      )}
    </>
  )
}

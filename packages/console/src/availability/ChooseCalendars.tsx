import type { Schemas } from "@calendeal/client"
import { useState } from "preact/hooks"
import { api, bodyOf, type Host } from "../api/client.ts"
import { CheckField, SelectField } from "../editing/fields.tsx"
import { useSending } from "../editing/useSending.ts"
import { Fault } from "../parts/Fault.tsx"
import { lacking } from "../editing/lacking.ts"
import { SendButton } from "../editing/SendButton.tsx"
import { useView, useWorkspace } from "../view/useView.ts"

interface Props {
  readonly host: Host
  readonly account: { readonly username: string; readonly password: string }
  readonly calendars: Schemas["DiscoveredCalendars"]["calendars"]
  readonly changed: () => void
  readonly onDone: (count: number) => void
}

/** The calendars of an account, to tick. Those that are connected when one fails stay connected. */
export const ChooseCalendars = ({ account, calendars, changed, host, onDone }: Props) => {
  const texts = useView().words.availability
  const { id: workspaceId } = useWorkspace()
  const [added, setAdded] = useState<ReadonlyArray<string>>([])
  const open = calendars.filter(({ address, isConnected }) => !isConnected && !added.includes(address))
  const [ticked, setTicked] = useState<ReadonlyArray<string>>(
    open.length === 1 ? open.map(({ address }) => address) : []
  )
  const [chosen, setChosen] = useState<string | null>(null)
  const connecting = open.filter(({ address }) => ticked.includes(address))
  const writable = connecting.filter(({ canWrite }) => canWrite)
  const destination =
    chosen === "" || writable.some(({ address }) => address === chosen) ? chosen : writable[0]?.address
  const adding = useSending({
    mutationFn: async () => {
      for (const { address } of connecting) {
        await bodyOf(
          api.POST("/api/workspaces/{workspaceId}/hosts/{hostId}/calendars", {
            params: { path: { workspaceId, hostId: host.id } },
            body: { kind: "caldav", address, ...account, isDestination: address === destination }
          })
        )
        setAdded((before) => [...before, address])
      }
    },
    onSuccess: () => onDone(added.length + connecting.length),
    onSettled: changed
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
      <fieldset class="offer">
        <legend>{texts.chooseCalendars}</legend>
        {calendars.map(({ address, canWrite, name }) =>
          open.some((one) => one.address === address) ? (
            <CheckField
              key={address}
              label={name}
              {...(!canWrite && { hint: texts.readOnly })}
              value={ticked.includes(address)}
              onChange={(isTicked) =>
                setTicked(isTicked ? [...ticked, address] : ticked.filter((one) => one !== address))
              }
            />
          ) : (
            <p key={address}>
              <span dir="auto">{name}</span> <span class="tag on">{texts.alreadyConnected}</span>
            </p>
          )
        )}
      </fieldset>
      {writable.length > 0 && (
        <SelectField
          label={texts.destinationOf}
          value={destination ?? ""}
          options={[
            ...writable.map(({ address, name }) => [address, name] as const),
            ["", texts.noDestination] as const
          ]}
          onChange={setChosen}
        />
      )}
      {adding.isError && (
        <p class="fault" role="alert">
          <Fault failure={adding.error} />
        </p>
      )}
      <div class="acts">
        <SendButton
          isBusy={adding.isPending}
          lacks={lacking({ [texts.chooseCalendars]: connecting.map(({ address }) => address).join(" ") })}
        >
          {texts.connectChosen}
        </SendButton>
      </div>
    </form>
  )
}

import { say } from "@calendeal/web-kit/say"
import { useQueryClient } from "@tanstack/preact-query"
import { useState } from "preact/hooks"
import type { Schemas } from "@calendeal/client"
import { api, bodyOf, done, type Host } from "../api/client.ts"
import { FieldGroup, SmallButton } from "../editing/fields.tsx"
import { CalendarState } from "../parts/CalendarState.tsx"
import { ConnectionTest } from "../editing/ConnectionTest.tsx"
import { Fault } from "../parts/Fault.tsx"
import { Loading } from "../parts/Loading.tsx"
import { ConfirmDialog } from "../parts/ConfirmDialog.tsx"
import { useView, useWorkspace } from "../view/useView.ts"
import { AddCalendar } from "./AddCalendar.tsx"
import { calendarsKey, useCalendars } from "./useCalendars.ts"
import { useSending } from "../editing/useSending.ts"

type Calendar = Schemas["Calendar"]

/** The calendars of a host: their last read in words, connecting in place, and disconnecting (D-CON-39). */
export const Calendars = ({ host }: { readonly host: Host }) => {
  const { words } = useView()
  const { id: workspaceId } = useWorkspace()
  const texts = words.availability
  const queries = useQueryClient()
  const calendars = useCalendars(host.id)
  if (calendars.data === undefined) return <Loading query={calendars} />
  const changed = () => void queries.invalidateQueries({ queryKey: calendarsKey(workspaceId, host.id) })
  return (
    <FieldGroup title={texts.calendars} text={texts.calendarsText}>
      {calendars.data.length === 0 ? (
        <p>{texts.noCalendars}</p>
      ) : (
        <ul class="items">
          {calendars.data.map((calendar) => (
            <CalendarItem key={calendar.id} calendar={calendar} host={host} changed={changed} />
          ))}
        </ul>
      )}
      <AddCalendar host={host} changed={changed} />
      <p class="soft">{texts.googleMicrosoftText}</p>
      <p>
        <a
          class="button"
          href={`/-/connect?${new URLSearchParams({ workspace: workspaceId, host: host.id }).toString()}`}
          target="_top"
        >
          {texts.connectProvider}
        </a>
      </p>
    </FieldGroup>
  )
}

const CalendarItem = ({
  calendar,
  changed,
  host
}: {
  readonly calendar: Calendar
  readonly changed: () => void
  readonly host: Host
}) => {
  const { words } = useView()
  const { id: workspaceId } = useWorkspace()
  const texts = words.availability
  const [isAsked, setAsked] = useState(false)
  const removing = useSending({
    mutationFn: () =>
      done(
        api.DELETE("/api/workspaces/{workspaceId}/hosts/{hostId}/calendars/{calendarId}", {
          params: { path: { workspaceId, hostId: host.id, calendarId: calendar.id } }
        })
      ),
    onSuccess: changed
  })
  const { account, isDestination, kind } = calendar
  return (
    <li>
      <div>
        <b dir="auto">{account}</b> <span class="tag">{kind}</span>{" "}
        {isDestination && <span class="tag on">{texts.isDestination}</span>}
        <CalendarState calendar={calendar} />
      </div>
      <div class="acts">
        <ConnectionTest
          name={account}
          test={() =>
            bodyOf(
              api.POST("/api/workspaces/{workspaceId}/hosts/{hostId}/calendars/{calendarId}/test", {
                params: { path: { workspaceId, hostId: host.id, calendarId: calendar.id } }
              })
            )
          }
        />
        <SmallButton aria-label={`${texts.disconnect}: ${account}`} onClick={() => setAsked(true)}>
          {texts.disconnect}
        </SmallButton>
      </div>
      {isAsked && (
        <ConfirmDialog
          title={texts.disconnect}
          act={texts.disconnect}
          leave={words.editing.keep}
          isBad
          isBusy={removing.isPending}
          fault={removing.isError ? <Fault failure={removing.error} /> : ""}
          onAct={() => removing.mutate()}
          onLeave={() => {
            setAsked(false)
            removing.reset()
          }}
        >
          {say(texts.disconnectText, { host: host.name })}
        </ConfirmDialog>
      )}
    </li>
  )
}

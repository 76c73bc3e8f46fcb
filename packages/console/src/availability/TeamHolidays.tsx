import { maximumAbsences } from "@calendeal/domain/event-types"
import { say } from "@calendeal/web-kit/say"
import { useQueryClient } from "@tanstack/preact-query"
import { useState } from "preact/hooks"
import { api, type Host, versionedOf } from "../api/client.ts"
import { FieldGroup } from "../editing/fields.tsx"
import { FileField } from "../editing/FileField.tsx"
import { useSending } from "../editing/useSending.ts"
import { Fault } from "../parts/Fault.tsx"
import { Toast } from "../parts/Toast.tsx"
import { calendarDaysOf } from "../parts/times.ts"
import { useView, useWorkspace } from "../view/useView.ts"
import { inOrder, newOnes, readHolidays } from "./readHolidays.ts"

type Absences = Host["absences"]

/** Adds the holidays of a calendar file to the absences of all hosts, after they were shown (D-CON-168). */
export const TeamHolidays = ({ hostIds }: { readonly hostIds: ReadonlyArray<string> }) => {
  const { lang, words } = useView()
  const { id: workspaceId } = useWorkspace()
  const queries = useQueryClient()
  const texts = words.availability
  const [found, setFound] = useState<Absences>([])
  const reading = useSending({
    mutationFn: readHolidays,
    onSuccess: (days) => {
      setFound(days)
      adding.reset()
    }
  })
  const adding = useSending({
    mutationFn: async (days: Absences) => {
      let changed = 0
      // One after the other: each is read, and stored only if no member has changed it since.
      for (const hostId of hostIds) if (await addTo(workspaceId, hostId, days)) changed += 1
      return changed
    },
    onSuccess: () => {
      setFound([])
      void queries.invalidateQueries({ queryKey: [workspaceId] })
    }
  })
  const { date } = calendarDaysOf(lang, "UTC")
  return (
    <FieldGroup title={texts.teamHolidays} text={texts.teamHolidaysText}>
      <FileField
        label={texts.holidays}
        hint={texts.holidaysText}
        accept=".ics,text/calendar"
        isBusy={reading.isPending || adding.isPending}
        onChoose={(file) => reading.mutate(file)}
      />
      {reading.isError && (
        <p class="fault" role="alert">
          {texts.holidaysUnreadable}
        </p>
      )}
      {reading.data?.length === 0 && <p role="status">{texts.teamNone}</p>}
      {found.length > 0 && (
        <>
          <p dir="auto">{found.map(({ from, reason }) => `${date(from, "short")} ${reason}`).join(" · ")}</p>
          <p>
            <button
              type="button"
              class="button"
              disabled={adding.isPending}
              onClick={() => adding.mutate(found)}
            >
              {say(texts.teamAdd, { count: hostIds.length })}
            </button>
          </p>
        </>
      )}
      {adding.isError && (
        <p class="fault" role="alert">
          <Fault failure={adding.error} />
        </p>
      )}
      <Toast text={adding.data === undefined ? "" : say(texts.teamAdded, { count: adding.data })} />
    </FieldGroup>
  )
}

/** Whether the days were added to a host: not, if it has them all, or would have too many absences. */
const addTo = async (workspaceId: string, hostId: string, days: Absences): Promise<boolean> => {
  const path = { workspaceId, hostId }
  const { value, version } = await versionedOf(
    api.GET("/api/workspaces/{workspaceId}/hosts/{hostId}", { params: { path } })
  )
  const added = newOnes(value.absences, days)
  if (added.length === 0 || value.absences.length + added.length > maximumAbsences) return false
  await versionedOf(
    api.PATCH("/api/workspaces/{workspaceId}/hosts/{hostId}", {
      params: { path, header: { "if-match": version } },
      body: { absences: inOrder([...value.absences, ...added]) }
    })
  )
  return true
}

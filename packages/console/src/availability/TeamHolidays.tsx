import { maximumAbsences } from "@calendeal/domain/event-types"
import type { Schemas } from "@calendeal/client"
import { say } from "@calendeal/web-kit/say"
import { useQueryClient } from "@tanstack/preact-query"
import { useState } from "preact/hooks"
import { api, type Host, versionedOf } from "../api/client.ts"
import { DoneToast } from "../editing/DoneToast.tsx"
import type { Done, Undo } from "../editing/Undo.ts"
import { CheckField, FieldGroup } from "../editing/fields.tsx"
import { FileField } from "../editing/FileField.tsx"
import { useSending } from "../editing/useSending.ts"
import { Fault } from "../parts/Fault.tsx"
import { loadedLater } from "../parts/loadedLater.tsx"
import { calendarDaysOf } from "../parts/times.ts"
import { useView, useWorkspace } from "../view/useView.ts"
import { inOrder, newOnes, readHolidays } from "./readHolidays.ts"

type Absences = Host["absences"]

/** The holidays of all countries are more than the rest of the screen. */
const CountryHolidays = loadedLater(async () => (await import("./CountryHolidays.tsx")).CountryHolidays)

/** Adds the holidays of a country, or of a calendar file, to the absences of hosts, after they were shown (D-CON-168, D-CON-182). */
export const TeamHolidays = ({
  hosts
}: {
  readonly hosts: ReadonlyArray<Pick<Schemas["HostState"], "hostId" | "name">>
}) => {
  const { lang, words } = useView()
  const { id: workspaceId } = useWorkspace()
  const queries = useQueryClient()
  const texts = words.availability
  const [found, setFound] = useState<Absences>([])
  const [left, setLeft] = useState<ReadonlyArray<string>>([])
  const chosen = hosts.map(({ hostId }) => hostId).filter((hostId) => !left.includes(hostId))
  const [done, setDone] = useState<Done>({ text: "", undo: null })
  const refresh = () => void queries.invalidateQueries({ queryKey: [workspaceId] })
  const reading = useSending({
    mutationFn: readHolidays,
    onSuccess: (days) => {
      setFound(days)
      adding.reset()
      setDone({ text: "", undo: null })
    }
  })
  const adding = useSending({
    mutationFn: async (days: Absences) => {
      const undos: Array<Undo> = []
      // One after the other: each is read, and stored only if no member has changed it since.
      for (const hostId of chosen) undos.push(...(await addTo(workspaceId, hostId, days)))
      return undos
    },
    onSuccess: (undos) => {
      setFound([])
      setDone({
        text: say(texts.teamAdded, { count: undos.length }),
        undo: undos.length === 0 ? null : { act: () => undoAll(undos).finally(refresh) }
      })
      refresh()
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
      <CountryHolidays
        onFound={(days) => {
          setFound(days)
          reading.reset()
          adding.reset()
        }}
      />
      {found.length > 0 && (
        <>
          <fieldset class="for-hosts">
            <legend>{texts.forHosts}</legend>
            {hosts.map(({ hostId, name }) => (
              <CheckField
                key={hostId}
                label={name}
                value={!left.includes(hostId)}
                onChange={(isOn) => setLeft(isOn ? left.filter((one) => one !== hostId) : [...left, hostId])}
              />
            ))}
          </fieldset>
          <p dir="auto">{found.map(({ from, reason }) => `${date(from, "short")} ${reason}`).join(" · ")}</p>
          <p>
            <button
              type="button"
              class="button"
              disabled={adding.isPending || chosen.length === 0}
              onClick={() => adding.mutate(found)}
            >
              {say(texts.teamAdd, { count: chosen.length })}
            </button>
          </p>
        </>
      )}
      {adding.isError && (
        <p class="fault" role="alert">
          <Fault failure={adding.error} />
        </p>
      )}
      <DoneToast {...done} />
    </FieldGroup>
  )
}

/** One after the other. A second press goes on with those that are left. */
const undoAll = async (undos: Array<Undo>) => {
  for (let undo = undos.at(-1); undo !== undefined; undo = undos.at(-1)) {
    await undo.act()
    undos.pop()
  }
}

/** Adds the days to a host, and returns how they go again. None: the host has them all, or would have too many absences. */
const addTo = async (workspaceId: string, hostId: string, days: Absences): Promise<ReadonlyArray<Undo>> => {
  const path = { workspaceId, hostId }
  const { value, version } = await versionedOf(
    api.GET("/api/workspaces/{workspaceId}/hosts/{hostId}", { params: { path } })
  )
  const added = newOnes(value.absences, days)
  if (added.length === 0 || value.absences.length + added.length > maximumAbsences) return []
  const put = (absences: Absences, from: string) =>
    versionedOf(
      api.PATCH("/api/workspaces/{workspaceId}/hosts/{hostId}", {
        params: { path, header: { "if-match": from } },
        body: { absences }
      })
    )
  const stored = await put(inOrder([...value.absences, ...added]), version)
  return [{ act: () => put(value.absences, stored.version) }]
}

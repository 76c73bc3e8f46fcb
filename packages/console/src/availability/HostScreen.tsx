import { useQuery, useQueryClient } from "@tanstack/preact-query"
import { say } from "@calendeal/web-kit/say"
import { useLocation, useRoute } from "preact-iso"
import { api, done, type Host, Refusal, type Versioned, versionedOf } from "../api/client.ts"
import { FieldsOf } from "../editing/FieldsOf.tsx"
import { HostPatch } from "../made/bounds.ts"
import { Removal } from "../editing/Removal.tsx"
import { SaveBar } from "../editing/SaveBar.tsx"
import { useEditor } from "../editing/useEditor.ts"
import { valueText } from "../event-types/fieldNames.ts"
import { Loading } from "../parts/Loading.tsx"
import { Header } from "../parts/Header.tsx"
import { loadedLater } from "../parts/loadedLater.tsx"
import { NotFound } from "../parts/NotFound.tsx"
import { ScreenBody } from "../parts/ScreenBody.tsx"
import { useMembers } from "../queries/useMembers.ts"
import { Tabs } from "../parts/Tabs.tsx"
import { useView, useWorkspace } from "../view/useView.ts"
import { HostHours } from "./HostHours.tsx"
import { PersonFields } from "./PersonFields.tsx"
import { tabIn, tabs } from "./tabs.ts"

// Hardly ever shown: another member has to save during the same edit.
const OthersNote = loadedLater(async () => (await import("../editing/OthersNote.tsx")).OthersNote<Host>)

// Connecting calendars is done once; the hours are opened every week.
const Calendars = loadedLater(async () => (await import("./Calendars.tsx")).Calendars)

/** One host: the hours, the person and the calendars, each with its address. */
export const HostScreen = () => {
  const { words } = useView()
  const { hostId: ownHost, id: workspaceId, role, slug } = useWorkspace()
  const { params } = useRoute()
  const hostId = params["host"] ?? ""
  const mayChange = role !== "member" || ownHost === hostId
  const host = useQuery({
    queryKey: [workspaceId, "host", hostId],
    queryFn: () =>
      versionedOf(
        api.GET("/api/workspaces/{workspaceId}/hosts/{hostId}", { params: { path: { workspaceId, hostId } } })
      ),
    enabled: mayChange
  })
  if (!mayChange || (host.error instanceof Refusal && host.error.status === 404)) return <NotFound />
  const parent = { href: `/console/${slug}/availability`, text: words.availability.title }
  if (host.data === undefined)
    return (
      <>
        <Header title={words.availability.title} />
        <div class="body">
          <Loading query={host} />
        </div>
      </>
    )
  return (
    <>
      <Header title={host.data.value.name} parent={parent} />
      <Loaded key={hostId} latest={host.data} refresh={host.refetch} />
    </>
  )
}

const Loaded = ({
  latest,
  refresh
}: {
  readonly latest: Versioned<Host>
  readonly refresh: () => unknown
}) => {
  const { words } = useView()
  const { id: workspaceId, role, slug } = useWorkspace()
  const { query, route } = useLocation()
  const queries = useQueryClient()
  const texts = words.availability
  const { id: hostId, name } = latest.value
  const path = { workspaceId, hostId }
  const editor = useEditor<Host>({
    key: `${workspaceId}:host:${hostId}`,
    latest,
    refresh,
    write: (body, version) =>
      versionedOf(
        api.PATCH("/api/workspaces/{workspaceId}/hosts/{hostId}", {
          params: { path, header: { "if-match": version } },
          body
        })
      ),
    saved: (stored) => {
      queries.setQueryData([workspaceId, "host", hostId], stored)
      void queries.invalidateQueries({ queryKey: [workspaceId, "all-hosts"] })
      void queries.invalidateQueries({ queryKey: [workspaceId, "host-states"] })
    }
  })
  const { change, draft } = editor
  const nameOf = (field: keyof Host) => names[field] ?? field
  const names: Partial<Record<keyof Host, string>> = {
    name: texts.name,
    email: texts.email,
    username: texts.username,
    title: texts.role,
    introduction: texts.introduction,
    active: texts.active,
    maxBookingsPerDay: texts.perDay,
    schedule: texts.hours,
    absences: texts.absences
  }
  const tab = tabIn(query)
  const members = useMembers()
  const here = `/console/${slug}/availability/${hostId}`
  return (
    // The line about an address that is not confirmed needs the members.
    <ScreenBody isKnown={tab !== "person" || !members.isLoading}>
      <Tabs
        label={name}
        current={tab}
        tabs={tabs.map((each) => ({
          tab: each,
          href: each === "hours" ? here : `${here}?tab=${each}`,
          text: texts[each]
        }))}
      />
      <div class="settings">
        {editor.others !== null && <OthersNote editor={editor} nameOf={nameOf} textOf={valueText} />}
        <FieldsOf bounds={HostPatch} failure={editor.failure}>
          {tab === "hours" && <HostHours draft={draft} change={change} />}
          {tab === "person" && <PersonFields draft={draft} change={change} />}
        </FieldsOf>
        {tab === "calendars" && <Calendars host={latest.value} />}
        {tab === "person" && role !== "member" && (
          <div class="acts">
            <Removal
              act={texts.removal}
              name={name}
              text={say(texts.removalText, { name })}
              remove={() =>
                done(api.DELETE("/api/workspaces/{workspaceId}/hosts/{hostId}", { params: { path } }))
              }
              removed={() => {
                void queries.invalidateQueries({ queryKey: [workspaceId] })
                route(`/console/${slug}/availability`)
              }}
            />
          </div>
        )}
        <SaveBar editor={editor} nameOf={nameOf} />
      </div>
    </ScreenBody>
  )
}

import { Empty } from "../parts/Empty.tsx"
import { Loading } from "../parts/Loading.tsx"
import { Header } from "../parts/Header.tsx"
import { useView, useWorkspace } from "../view/useView.ts"
import { useEventTypes, useHosts } from "../queries/eventTypes.ts"
import { useSettings } from "../queries/useSettings.ts"
import { TypeList } from "./TypeList.tsx"

/** The event types of the workspace in its order. Administrators create, edit and order them (D-CON-181). */
export const EventTypesScreen = () => {
  const { words } = useView()
  const { role, slug } = useWorkspace()
  const here = `/console/${slug}/event-types`
  const mayEdit = role !== "member"
  const eventTypes = useEventTypes()
  const hosts = useHosts()
  const settings = useSettings()
  const create = { href: `${here}/new`, text: words.eventTypes.create }
  return (
    <>
      <Header title={words.eventTypes.title}>
        <div class="acts">
          <a class="button" href={`/${slug}`} target="_blank" rel="noreferrer">
            {words.eventTypes.publicList}
          </a>
          {mayEdit && (
            <a class="button first" href={create.href}>
              {create.text}
            </a>
          )}
        </div>
      </Header>
      <div class="body">
        {eventTypes.data === undefined || hosts.isLoading ? (
          <Loading query={eventTypes} />
        ) : settings.data === undefined ? (
          <Loading query={settings} />
        ) : eventTypes.data.length === 0 ? (
          <Empty
            title={words.eventTypes.emptyTitle}
            text={words.eventTypes.emptyText}
            {...(mayEdit ? { link: create } : {})}
          />
        ) : (
          <TypeList eventTypes={eventTypes.data} order={settings.data.value.eventTypeOrder} />
        )}
      </div>
    </>
  )
}

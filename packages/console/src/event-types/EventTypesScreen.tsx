import { say } from "@calendeal/web-kit/say"
import { useState } from "preact/hooks"
import type { EventType } from "../api/client.ts"
import { DoneToast } from "../editing/DoneToast.tsx"
import type { Done } from "../editing/Undo.ts"
import { Empty } from "../parts/Empty.tsx"
import { Fault } from "../parts/Fault.tsx"
import { Loading } from "../parts/Loading.tsx"
import { Header } from "../parts/Header.tsx"
import { booksForPeople } from "../view/roles.ts"
import { useView, useWorkspace } from "../view/useView.ts"
import { useEventTypes, useHosts } from "../queries/eventTypes.ts"
import { useSettings } from "../queries/useSettings.ts"
import { Table } from "../parts/Table.tsx"
import { TypeRow } from "./TypeRow.tsx"
import { useTypeOrder } from "./useTypeOrder.ts"

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

const TypeList = ({
  eventTypes,
  order
}: {
  readonly eventTypes: ReadonlyArray<EventType>
  readonly order: ReadonlyArray<string>
}) => {
  const { words } = useView()
  const workspace = useWorkspace()
  const { role, slug } = workspace
  const texts = words.eventTypes
  const mayEdit = role !== "member"
  const hosts = useHosts()
  const { failure, put, restoring, shown } = useTypeOrder(eventTypes, order)
  const [said, setSaid] = useState<Done>({ text: "", undo: null })
  const placing = {
    count: shown.length,
    put: (from: number, to: number) => {
      const undo = restoring()
      put(from, to)
      setSaid({ text: say(texts.typeMoved, { title: shown[from]?.title ?? "", place: to + 1 }), undo })
    }
  }
  return (
    <>
      <Table class="records" isText stacked="ends" caption={texts.title}>
        <thead>
          <tr>
            <th scope="col">{texts.name}</th>
            <th scope="col">{texts.hosts}</th>
            <th scope="col">{texts.state}</th>
            {booksForPeople(workspace) && <th scope="col">{texts.oneOffLink}</th>}
          </tr>
        </thead>
        <tbody>
          {shown.map((eventType, index) => (
            <TypeRow
              key={index}
              eventType={eventType}
              index={index}
              hosts={hosts.data ?? []}
              href={mayEdit ? `/console/${slug}/event-types/${eventType.id}` : `/${slug}/${eventType.slug}`}
              {...(mayEdit && shown.length > 1 ? { placing } : {})}
            />
          ))}
        </tbody>
      </Table>
      {failure !== null && (
        <p class="fault" role="alert">
          <Fault failure={failure} />
        </p>
      )}
      <DoneToast isFloating {...said} />
    </>
  )
}

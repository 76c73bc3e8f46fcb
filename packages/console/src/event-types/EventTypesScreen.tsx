import { say } from "@calendeal/web-kit/say"
import type { EventType, Host } from "../api/client.ts"
import { Empty } from "../parts/Empty.tsx"
import { Loading } from "../parts/Loading.tsx"
import { Header } from "../parts/Header.tsx"
import { loadedLater } from "../parts/loadedLater.tsx"
import { booksForPeople, readsSales } from "../view/roles.ts"
import { useView, useWorkspace } from "../view/useView.ts"
import { useEventTypes, useHosts } from "../queries/eventTypes.ts"
import { Table } from "../parts/Table.tsx"

const OneOffLinkButton = loadedLater(async () => (await import("./OneOffLinkButton.tsx")).OneOffLinkButton)

/** The event types of the workspace. Administrators create and edit them. */
export const EventTypesScreen = () => {
  const { words } = useView()
  const workspace = useWorkspace()
  const { role, slug } = workspace
  const here = `/console/${slug}/event-types`
  const mayEdit = role !== "member"
  const eventTypes = useEventTypes()
  const hosts = useHosts()
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
        ) : eventTypes.data.length === 0 ? (
          <Empty
            title={words.eventTypes.emptyTitle}
            text={words.eventTypes.emptyText}
            {...(mayEdit ? { link: create } : {})}
          />
        ) : (
          <Table class="records" isText stacked="ends" caption={words.eventTypes.title}>
            <thead>
              <tr>
                <th scope="col">{words.eventTypes.name}</th>
                <th scope="col">{words.eventTypes.hosts}</th>
                <th scope="col">{words.eventTypes.state}</th>
                {booksForPeople(workspace) && <th scope="col">{words.eventTypes.oneOffLink}</th>}
              </tr>
            </thead>
            <tbody>
              {eventTypes.data.map((eventType) => (
                <Row
                  key={eventType.id}
                  eventType={eventType}
                  hosts={hosts.data ?? []}
                  href={mayEdit ? `${here}/${eventType.id}` : `/${slug}/${eventType.slug}`}
                />
              ))}
            </tbody>
          </Table>
        )}
      </div>
    </>
  )
}

const Row = ({
  eventType,
  hosts,
  href
}: {
  readonly eventType: EventType
  readonly hosts: ReadonlyArray<Host>
  readonly href: string
}) => {
  const { words } = useView()
  const workspace = useWorkspace()
  const { slug } = workspace
  // A member who is a host does not see the other hosts.
  const none = readsSales(workspace) ? words.eventTypes.noHosts : words.eventTypes.withoutYou
  const names = eventType.hosts.flatMap(({ hostId }) => hosts.find(({ id }) => id === hostId)?.name ?? [])
  return (
    <tr class="row">
      <td>
        <a
          href={href}
          {...(!href.startsWith("/console/") && { target: "_blank", rel: "noreferrer" })}
          dir="auto"
        >
          {eventType.title}
        </a>
        <small>
          {say(words.eventTypes.minutesLong, { minutes: eventType.durationMinutes })} · {slug}/
          {eventType.slug}
        </small>
      </td>
      <td dir="auto">{names.length === 0 ? none : names.join(", ")}</td>
      <td>
        <span class={eventType.status === "active" ? "tag on" : "tag"}>
          {words.eventTypes[eventType.status]}
        </span>
      </td>
      {booksForPeople(workspace) && (
        <td>{eventType.status === "active" && <OneOffLinkButton eventType={eventType} />}</td>
      )}
    </tr>
  )
}

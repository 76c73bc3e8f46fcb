import { say } from "@calendeal/web-kit/say"
import { useLocation } from "preact-iso"
import { useState } from "preact/hooks"
import type { EventType } from "../api/client.ts"
import { DoneToast } from "../editing/DoneToast.tsx"
import type { Done } from "../editing/Undo.ts"
import { NoneFound } from "../parts/Empty.tsx"
import { Fault } from "../parts/Fault.tsx"
import { Table } from "../parts/Table.tsx"
import { Tabs } from "../parts/Tabs.tsx"
import { useHosts } from "../queries/eventTypes.ts"
import { readsSales } from "../view/roles.ts"
import { useView, useWorkspace } from "../view/useView.ts"
import { filtered, shownIn, statusesIn } from "./shownTypes.ts"
import { TypeRow } from "./TypeRow.tsx"
import { useTypeFigures } from "./useTypeFigures.ts"
import { useTypeOrder } from "./useTypeOrder.ts"
import { useTypeStatus } from "./useTypeStatus.ts"

/** The list of event types: each is found, put elsewhere and switched on or off in its row (D-CON-208). */
export const TypeList = ({
  eventTypes,
  order
}: {
  readonly eventTypes: ReadonlyArray<EventType>
  readonly order: ReadonlyArray<string>
}) => {
  const { lang, words } = useView()
  const workspace = useWorkspace()
  const { role, slug } = workspace
  const { query } = useLocation()
  const texts = words.eventTypes
  const mayEdit = role !== "member"
  const hosts = useHosts()
  const figures = useTypeFigures(eventTypes)
  const [sought, setSought] = useState("")
  const [said, setSaid] = useState<Done>({ text: "", undo: null })
  const { failure, put, restoring, shown } = useTypeOrder(eventTypes, order)
  const status = useTypeStatus((text, undo) => setSaid({ text, undo }))
  const kind = shownIn(query)
  const found = filtered(shown, kind, sought, lang)
  const statuses = statusesIn(eventTypes)
  // A place in the order is one among all.
  const placing = {
    count: shown.length,
    put: (from: number, to: number) => {
      const undo = restoring()
      put(from, to)
      setSaid({ text: say(texts.typeMoved, { title: shown[from]?.title ?? "", place: to + 1 }), undo })
    }
  }
  const isWhole = found.length === shown.length
  const here = `/console/${slug}/event-types`
  return (
    <>
      {(eventTypes.length > 1 || kind !== "all") && (
        <div class="filters">
          <form onSubmit={(event) => event.preventDefault()}>
            <input
              type="search"
              aria-label={texts.find}
              placeholder={texts.find}
              value={sought}
              onInput={({ currentTarget: { value } }) => setSought(value)}
            />
          </form>
          {statuses.length > 1 && (
            <Tabs
              isInHeader
              label={texts.state}
              current={kind}
              tabs={[
                {
                  tab: "all" as const,
                  href: here,
                  text: words.contacts.part_all,
                  count: `${eventTypes.length}`
                },
                ...statuses.map(({ count, status: tab }) => ({
                  tab,
                  href: `${here}?show=${tab}`,
                  text: texts[tab],
                  count: `${count}`
                }))
              ]}
            />
          )}
        </div>
      )}
      {found.length === 0 ? (
        <NoneFound />
      ) : (
        <Table class="records type-list" isText stacked="ends" caption={texts.title}>
          <thead>
            <tr>
              <th scope="col">{texts.name}</th>
              <th scope="col">{texts.hosts}</th>
              <th scope="col">{words.availability.freeNext}</th>
              {readsSales(workspace) && (
                <>
                  <th scope="col" class="number">
                    {words.charts.bookings}, {words.reports.days30}
                  </th>
                  <th scope="col" class="number">
                    {words.charts.revenue}
                  </th>
                </>
              )}
              <th scope="col">{texts.state}</th>
            </tr>
          </thead>
          <tbody>
            {found.map((eventType, index) => (
              <TypeRow
                key={index}
                eventType={eventType}
                index={index}
                hosts={hosts.data ?? []}
                figures={figures}
                href={mayEdit ? `${here}/${eventType.id}` : `/${slug}/${eventType.slug}`}
                say={(text) => setSaid({ text, undo: null })}
                {...(mayEdit && { status })}
                {...(mayEdit && isWhole && shown.length > 1 ? { placing } : {})}
              />
            ))}
          </tbody>
        </Table>
      )}
      {[failure, status.failure].map(
        (each, nth) =>
          each !== null && (
            <p key={nth} class="fault" role="alert">
              <Fault failure={each} />
            </p>
          )
      )}
      <DoneToast isFloating {...said} />
    </>
  )
}

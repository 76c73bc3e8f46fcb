import { say } from "@calendeal/web-kit/say"
import { useQuery } from "@tanstack/preact-query"
import { api, bodyOf } from "../api/client.ts"
import { numbersOf } from "../charts/numbers.ts"
import { Table } from "../parts/Table.tsx"
import { useEventTypes } from "../queries/eventTypes.ts"
import { useView, useWorkspace } from "../view/useView.ts"
import { type Asked, queryOf, withoutHost } from "./asked.ts"
import { Block } from "./Block.tsx"
import { inTurn } from "./inTurn.ts"
import { staleTime } from "./useReports.ts"
import { endsOf, waitFinding, type WaitItem, waitLines } from "./waits.ts"

/** What waited for a host, for its payment or in a waiting list, by its result until now (D-CON-203). */
export const Waits = ({ days }: { readonly days: Asked }) => {
  const { lang, words } = useView()
  const { slug } = useWorkspace()
  const asked = withoutHost(days)
  const query = useWaits(asked)
  const eventTypes = useEventTypes().data
  const { count } = numbersOf(lang)
  const { waits } = words.reports
  const items = query.data?.items ?? []
  const finding = waitFinding(items)
  const nameOf = ({ eventTypeId }: WaitItem) =>
    eventTypes?.find(({ id }) => id === eventTypeId)?.title ?? eventTypeId
  const ends = [words.waiting, words.confirmed, words.declined, words.expired, words.cancelled]
  const lines = waitLines(items)
  const listed = items.filter(({ waitingList: { joined, offers } }) => joined + offers > 0)
  return (
    <Block
      isTable
      id="waits"
      title={waits.title}
      hint={waits.hint}
      file={`waits-${days.first}-${days.last}`}
      selected={asked}
      query={query}
      empty={query.data && finding === null ? waits.none : ""}
      shown={
        finding === null
          ? null
          : {
              picture: (
                <>
                  {lines.length > 0 && (
                    <Table caption={waits.title}>
                      <caption class="unseen">{waits.title}</caption>
                      <thead>
                        <tr>
                          <th scope="col">{words.eventType}</th>
                          <th scope="col">{waits.what}</th>
                          {ends.map((end) => (
                            <th key={end} scope="col" class="number">
                              {end}
                            </th>
                          ))}
                        </tr>
                      </thead>
                      <tbody>
                        {lines.map(({ item, kind }) => (
                          <tr key={`${item.eventTypeId} ${kind}`}>
                            <th scope="row" dir="auto">
                              <span class="cut">{nameOf(item)}</span>
                            </th>
                            <td>{waits[kind]}</td>
                            {endsOf(item[kind]).map((some, nth) => (
                              <td key={nth} class="number">
                                {count(some)}
                              </td>
                            ))}
                          </tr>
                        ))}
                      </tbody>
                    </Table>
                  )}
                  {listed.map((item) => (
                    <p key={item.eventTypeId} class="soft">
                      {say(waits.list, {
                        name: nameOf(item),
                        joined: count(item.waitingList.joined),
                        offers: count(item.waitingList.offers),
                        taken: count(item.waitingList.taken)
                      })}
                    </p>
                  ))}
                </>
              ),
              rows: [
                ["key", words.eventType, waits.what, ...ends, waits.joined, waits.offers, waits.taken],
                ...lines.map(({ item, kind }) => [
                  item.eventTypeId,
                  nameOf(item),
                  waits[kind],
                  ...endsOf(item[kind]),
                  "",
                  "",
                  ""
                ]),
                ...listed.map((item) => [
                  item.eventTypeId,
                  nameOf(item),
                  waits.waitingList,
                  ...ends.map(() => ""),
                  item.waitingList.joined,
                  item.waitingList.offers,
                  item.waitingList.taken
                ])
              ],
              finding: say(waits.findings[finding.tag], {
                some: count(finding.some),
                all: count(finding.all)
              }),
              link: { href: `/console/${slug}/bookings?when=waiting`, text: waits.see }
            }
      }
    />
  )
}

const useWaits = (days: Asked) => {
  const { id: workspaceId } = useWorkspace()
  return useQuery({
    queryKey: [workspaceId, "waits", days],
    queryFn: () =>
      inTurn(() =>
        bodyOf(
          api.GET("/api/workspaces/{workspaceId}/reports/waits", {
            params: { path: { workspaceId }, query: queryOf(days) }
          })
        )
      ),
    staleTime
  })
}

import { say } from "@calendeal/web-kit/say"
import { useQuery } from "@tanstack/preact-query"
import { api, bodyOf } from "../api/client.ts"
import { numbersOf } from "../charts/numbers.ts"
import { Table } from "../parts/Table.tsx"
import { unitsOf } from "../parts/units.ts"
import { useEventTypes } from "../queries/eventTypes.ts"
import { useView, useWorkspace } from "../view/useView.ts"
import { type Asked, queryOf, withoutHost } from "./asked.ts"
import { Block } from "./Block.tsx"
import { capacityFinding, type CapacityItem, type CapacityLine, capacityLines } from "./capacity.ts"
import { inTurn } from "./inTurn.ts"
import { staleTime } from "./useReports.ts"

/** The next free time of each event type and route, and how many visitors saw none (D-CON-227). */
export const Capacity = ({ days }: { readonly days: Asked }) => {
  const { lang, words } = useView()
  const { slug } = useWorkspace()
  const asked = withoutHost(days)
  const query = useCapacity(asked)
  const eventTypes = useEventTypes().data
  const { count, share } = numbersOf(lang)
  const { until } = waitsOf(lang)
  const { capacity } = words.reports
  const items = query.data?.items ?? []
  const lines = capacityLines(items)
  const finding = capacityFinding(items)
  const nameOf = ({ eventTypeId }: CapacityItem) =>
    eventTypes?.find(({ id }) => id === eventTypeId)?.title ?? eventTypeId
  const routeOf = ({ route: { name, rule } }: CapacityLine) =>
    rule === null ? capacity.noRule : (name ?? say(capacity.rule, { number: String(rule) }))
  const nextOf = ({ route: { hours } }: CapacityLine) => (hours === null ? capacity.never : until(hours))
  const unsearched = items.filter(({ questions, routes }) => routes === null && questions > 0)
  const said =
    finding === null
      ? ""
      : finding.tag === "Closed"
        ? say(capacity.findings.Closed, { name: nameOf(finding.line.item) })
        : finding.tag === "Unserved"
          ? say(capacity.findings.Unserved, {
              name: nameOf(finding.item),
              some: count(finding.some),
              all: count(finding.all),
              share: share(finding.some / finding.all)
            })
          : say(capacity.findings.Longest, { name: nameOf(finding.line.item), time: until(finding.hours) })
  return (
    <Block
      isTable
      id="capacity"
      title={capacity.title}
      hint={capacity.hint}
      file={`capacity-${days.first}-${days.last}`}
      selected={asked}
      query={query}
      empty={query.data && finding === null ? capacity.none : ""}
      shown={
        finding === null
          ? null
          : {
              picture: (
                <Table caption={capacity.title}>
                  <caption class="unseen">{capacity.title}</caption>
                  <thead>
                    <tr>
                      <th scope="col">{words.eventType}</th>
                      <th scope="col">{capacity.route}</th>
                      <th scope="col" class="number">
                        {capacity.next}
                      </th>
                      <th scope="col" class="number">
                        {capacity.questions}
                      </th>
                      <th scope="col" class="number">
                        {capacity.withoutTime}
                      </th>
                    </tr>
                  </thead>
                  <tbody>
                    {lines.map((line) => (
                      <tr key={`${line.item.eventTypeId} ${line.route.rule ?? ""}`}>
                        <th scope="row" dir="auto">
                          <span class="cut">{nameOf(line.item)}</span>
                        </th>
                        <td dir="auto">{routeOf(line)}</td>
                        <td class="number">{nextOf(line)}</td>
                        <td class="number">{line.route.rule === null ? count(line.item.questions) : ""}</td>
                        <td class="number">{line.route.rule === null ? count(line.item.withoutTime) : ""}</td>
                      </tr>
                    ))}
                    {unsearched.map((item) => (
                      <tr key={item.eventTypeId}>
                        <th scope="row" dir="auto">
                          <span class="cut">{nameOf(item)}</span>
                        </th>
                        <td />
                        <td />
                        <td class="number">{count(item.questions)}</td>
                        <td class="number">{count(item.withoutTime)}</td>
                      </tr>
                    ))}
                  </tbody>
                </Table>
              ),
              rows: [
                [
                  "key",
                  words.eventType,
                  capacity.route,
                  capacity.hours,
                  capacity.questions,
                  capacity.withoutTime
                ],
                ...lines.map((line) => [
                  line.item.eventTypeId,
                  nameOf(line.item),
                  routeOf(line),
                  line.route.hours ?? "",
                  ...(line.route.rule === null ? [line.item.questions, line.item.withoutTime] : ["", ""])
                ]),
                ...unsearched.map((item) => [
                  item.eventTypeId,
                  nameOf(item),
                  "",
                  "",
                  item.questions,
                  item.withoutTime
                ]),
                ...(query.data?.days ?? []).map(({ date, questions, withoutTime }) => [
                  date,
                  "",
                  "",
                  "",
                  questions,
                  withoutTime
                ])
              ],
              finding: said,
              link: { href: `/console/${slug}/availability`, text: capacity.open }
            }
      }
    />
  )
}

/** Hours, and from two days on days. */
const waitsOf = (lang: string) => {
  const { days, hours } = unitsOf(lang)
  return { until: (value: number) => (value < 48 ? hours(value * 60) : days(Math.round(value / 24))) }
}

const useCapacity = (days: Asked) => {
  const { id: workspaceId } = useWorkspace()
  return useQuery({
    queryKey: [workspaceId, "capacity", days],
    queryFn: () =>
      inTurn(() =>
        bodyOf(
          api.GET("/api/workspaces/{workspaceId}/reports/capacity", {
            params: { path: { workspaceId }, query: queryOf(days) }
          })
        )
      ),
    staleTime
  })
}

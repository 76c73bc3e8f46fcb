import { say } from "@calendeal/web-kit/say"
import { useQuery } from "@tanstack/preact-query"
import { useLocation } from "preact-iso"
import { api, bodyOf } from "../api/client.ts"
import { BarRows } from "../charts/BarRows.tsx"
import { numbersOf } from "../charts/numbers.ts"
import { useNames } from "../charts/useNames.ts"
import { useView, useWorkspace } from "../view/useView.ts"
import { type Asked, queryOf } from "./asked.ts"
import { Block } from "./Block.tsx"
import { addressOf, type Choice } from "./choice.ts"
import { inCurrency } from "./courses.ts"
import { inTurn } from "./inTurn.ts"
import { leaderOf, linesOf, models, parts, type Sharing, sharingIn, sharingText } from "./sharing.ts"
import { staleTime } from "./useReports.ts"

/** Revenue shared among all visits by the chosen model, which stands with each figure (D-CON-198). */
export const Shared = ({
  choice,
  currency: known,
  days,
  here
}: {
  readonly choice: Choice
  /** Null: not known yet. */
  readonly currency: string | null
  readonly days: Asked
  readonly here: string
}) => {
  const { lang, words } = useView()
  const { slug } = useWorkspace()
  const { route } = useLocation()
  const { charts, reports } = words
  const sharing = sharingIn(choice.shared)
  const { model, part } = sharing
  const query = useShared(days, sharing)
  const nameOf = useNames(part)
  const { count, money, moneyLike, share } = numbersOf(lang)
  const currency = known ?? "EUR"
  const items = query.data?.items ?? []
  const lines = linesOf(items, currency)
  const most = Math.max(0, ...lines.map(({ amount }) => amount))
  const leader = leaderOf(items, currency)
  const amountIn = moneyLike(lines)
  const go = (changed: Partial<Sharing>) =>
    route(here + addressOf({ ...choice, shared: sharingText({ ...sharing, ...changed }) }))
  const bookingsOf = (key: string | null) => items.find((item) => item.key === key)?.bookings ?? 0
  return (
    <Block
      id="shared"
      title={reports.sharedTitle}
      hint={reports.sharedHint}
      file={`revenue-${part}-${model}-${days.first}-${days.last}`}
      selected={choice.selected}
      query={query}
      empty={query.data && lines.length === 0 ? reports.empty : ""}
      controls={
        <div class="filters">
          <label>
            {reports.sharedBy}{" "}
            <select
              value={part}
              onChange={({ currentTarget: { value } }) => {
                const chosen = parts.find((one) => one === value)
                if (chosen !== undefined) go({ part: chosen })
              }}
            >
              {parts.map((one) => (
                <option key={one} value={one}>
                  {reports.touches[one]}
                </option>
              ))}
            </select>
          </label>
          <label>
            {reports.model}{" "}
            <select
              value={model}
              onChange={({ currentTarget: { value } }) => {
                const chosen = models.find((one) => one === value)
                if (chosen !== undefined) go({ model: chosen })
              }}
            >
              {models.map((one) => (
                <option key={one} value={one}>
                  {reports.models[one]}
                </option>
              ))}
            </select>
          </label>
        </div>
      }
      shown={
        lines.length === 0 || known === null
          ? null
          : {
              picture: (
                <BarRows
                  isMoney
                  rows={lines.map(({ amount, isRest, key }) => ({
                    key: `${isRest} ${key}`,
                    name: isRest ? charts.others : nameOf(key),
                    share: most === 0 ? 0 : Math.max(0, amount) / most,
                    value: amountIn({ amount, currency }),
                    ...(!isRest && { note: `${charts.bookings}: ${count(bookingsOf(key))}` })
                  }))}
                />
              ),
              rows: [
                [
                  reports.touches[part],
                  reports.model,
                  charts.bookings,
                  charts.deals,
                  charts.closed,
                  "currency",
                  charts.revenue
                ],
                ...items.map(({ bookings, closed, deals, key, revenue }) => [
                  nameOf(key),
                  reports.models[model],
                  bookings,
                  deals,
                  closed,
                  currency,
                  inCurrency(revenue, currency)
                ])
              ],
              finding:
                leader === null
                  ? `${reports.models[model]}: ${money({ amount: 0, currency })}`
                  : say(reports.sharedFound, {
                      model: reports.models[model],
                      name: nameOf(leader.key),
                      share: share(leader.share)
                    }),
              link: { href: `/console/${slug}/deals?show=payments`, text: reports.seePayments }
            }
      }
    />
  )
}

const useShared = (days: Asked, { model, part }: Sharing) => {
  const { id: workspaceId } = useWorkspace()
  return useQuery({
    queryKey: [workspaceId, "shared", part, model, days],
    queryFn: () =>
      inTurn(() =>
        bodyOf(
          api.GET("/api/workspaces/{workspaceId}/reports/revenue", {
            params: { path: { workspaceId }, query: { by: part, model, ...queryOf(days) } }
          })
        )
      ),
    staleTime
  })
}

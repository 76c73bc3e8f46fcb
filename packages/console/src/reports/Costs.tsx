import { adPlatforms } from "@calendeal/domain/sources"
import { say } from "@calendeal/web-kit/say"
import { useQuery } from "@tanstack/preact-query"
import { useLocation } from "preact-iso"
import { api, bodyOf } from "../api/client.ts"
import { type Money, numbersOf } from "../charts/numbers.ts"
import { useNames } from "../charts/useNames.ts"
import { Table } from "../parts/Table.tsx"
import { manages } from "../view/roles.ts"
import { useView, useWorkspace } from "../view/useView.ts"
import { type Asked, queryOf } from "./asked.ts"
import { Block } from "./Block.tsx"
import { addressOf, type Choice } from "./choice.ts"
import { costFinding, type CostItem, costLines } from "./costs.ts"
import { inTurn } from "./inTurn.ts"
import { costGroups, ruleModel, type Sharing, sharingIn, sharingText } from "./sharing.ts"
import { staleTime } from "./useReports.ts"

/** The part of a visit by which costs are grouped. */
const partOf = { campaign: "utm_campaign", source: "source", channel: "channel" } as const

/** Campaigns of two platforms can have one name. */
const titleOf = ({ name, platform }: NonNullable<CostItem["campaign"]>) =>
  [name, adPlatforms.find((one) => one.platform === platform)?.ads ?? []].flat().join(" · ")

/** The costs of one lead, booking, meeting and customer by campaign, source or channel (D-CON-201). */
export const Costs = ({
  choice,
  days,
  here
}: {
  readonly choice: Choice
  readonly days: Asked
  readonly here: string
}) => {
  const { lang, words } = useView()
  const workspace = useWorkspace()
  const { route } = useLocation()
  const { charts, reports } = words
  const sharing = sharingIn(choice.shared)
  const { costs } = sharing
  const model = ruleModel(sharing.model)
  const query = useCosts(days, sharing)
  const nameOfKey = useNames(partOf[costs])
  const { count, money } = numbersOf(lang)
  const nameOf = ({ campaign, key }: CostItem) =>
    campaign === null
      ? costs === "campaign" || key === null
        ? reports.costsNoCampaign
        : nameOfKey(key)
      : titleOf(campaign)
  const items = query.data?.items ?? []
  const lines = costLines(items)
  const finding = costFinding(items)
  const sums = (all: ReadonlyArray<Money>) => all.map(money).join(" · ")
  const per = (amount: number | null, currency: string | null) =>
    amount === null || currency === null ? "–" : money({ amount, currency })
  const part = reports.touches[partOf[costs]]
  const heads = [
    reports.costsSpent,
    charts.leads,
    reports.costsPerLead,
    charts.bookings,
    reports.costsPerBooked,
    charts.came,
    reports.costsPerCame,
    reports.costsCustomers,
    reports.costsPerCustomer,
    charts.revenue,
    reports.costsReturn
  ]
  return (
    <Block
      isTable
      id="costs"
      title={reports.costsTitle}
      hint={say(reports.costsHint, { zone: query.data?.timezone ?? "" })}
      file={`costs-${costs}-${model}-${days.first}-${days.last}`}
      selected={{}}
      query={query}
      empty={
        query.data && finding === null ? (
          <>
            {reports.costsNone}{" "}
            {manages(workspace) && (
              <a href={`/console/${workspace.slug}/connections?tab=ads`}>{words.connections.uploadCosts}</a>
            )}
          </>
        ) : (
          ""
        )
      }
      controls={
        <div class="filters">
          <label>
            {reports.costsBy}{" "}
            <select
              value={costs}
              onChange={({ currentTarget: { value } }) => {
                const chosen = costGroups.find((one) => one === value)
                if (chosen !== undefined)
                  route(here + addressOf({ ...choice, shared: sharingText({ ...sharing, costs: chosen }) }))
              }}
            >
              {costGroups.map((one) => (
                <option key={one} value={one}>
                  {reports.touches[partOf[one]]}
                </option>
              ))}
            </select>
          </label>
          <span class="soft">
            {reports.model}: {reports.models[model]}
          </span>
        </div>
      }
      shown={
        finding === null
          ? null
          : {
              picture: (
                <Table caption={reports.costsTitle}>
                  <caption class="unseen">{reports.costsTitle}</caption>
                  <thead>
                    <tr>
                      <th scope="col">{part}</th>
                      {heads.map((head) => (
                        <th key={head} scope="col" class="number">
                          {head}
                        </th>
                      ))}
                    </tr>
                  </thead>
                  <tbody>
                    {lines.map((item) => (
                      <tr key={item.key}>
                        <th scope="row" dir="auto">
                          <span class="cut">{nameOf(item)}</span>
                        </th>
                        {cellsOf(item).map((cell, nth) => (
                          <td key={nth} class="number">
                            {cell}
                          </td>
                        ))}
                      </tr>
                    ))}
                  </tbody>
                </Table>
              ),
              rows: [
                ["key", part, reports.model, "currency", ...heads],
                ...items.map((item) => [
                  item.key ?? "",
                  nameOf(item),
                  reports.models[model],
                  item.currency ?? "",
                  item.spend.map(({ amount, currency }) => `${amount} ${currency}`).join(" "),
                  item.leads,
                  item.costPerLead ?? "",
                  item.bookings,
                  item.costPerBooked ?? "",
                  item.came,
                  item.costPerCame ?? "",
                  item.customers,
                  item.costPerCustomer ?? "",
                  item.revenue.map(({ amount, currency }) => `${amount} ${currency}`).join(" "),
                  item.returnOnSpend ?? ""
                ])
              ],
              finding: sentenceOf(),
              link: {
                href: `${here}${addressOf({ ...choice, by: "last_utm_campaign" })}#revenue`,
                text: reports.seeCampaigns
              }
            }
      }
    />
  )

  function cellsOf(item: CostItem): ReadonlyArray<string> {
    const { currency } = item
    return [
      sums(item.spend) || "–",
      count(item.leads),
      per(item.costPerLead, currency),
      count(item.bookings),
      per(item.costPerBooked, currency),
      count(item.came),
      per(item.costPerCame, currency),
      count(item.customers),
      per(item.costPerCustomer, currency),
      sums(item.revenue) || "–",
      item.returnOnSpend === null ? "–" : count(item.returnOnSpend)
    ]
  }

  function sentenceOf(): string {
    switch (finding?._tag) {
      case "Idle":
        return say(reports.costsIdle, { name: nameOf(finding.idle.item), amount: money(finding.idle.money) })
      case "Range":
        return say(reports.costsRange, {
          best: nameOf(finding.best.item),
          low: money(finding.best.money),
          worst: nameOf(finding.worst.item),
          high: money(finding.worst.money)
        })
      default:
        return `${reports.costsSpent}: ${sums(finding?.sums ?? [])}`
    }
  }
}

const useCosts = ({ first, last }: Asked, { costs, model }: Sharing) => {
  const { id: workspaceId } = useWorkspace()
  return useQuery({
    queryKey: [workspaceId, "costs", costs, ruleModel(model), first, last],
    queryFn: () =>
      inTurn(() =>
        bodyOf(
          api.GET("/api/workspaces/{workspaceId}/reports/spend", {
            params: {
              path: { workspaceId },
              query: { by: costs, model: ruleModel(model), ...queryOf({ first, last }) }
            }
          })
        )
      ),
    staleTime
  })
}

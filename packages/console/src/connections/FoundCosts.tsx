import type { Schemas } from "@calendeal/client"
import { say } from "@calendeal/web-kit/say"
import { numbersOf } from "../charts/numbers.ts"
import { Table } from "../parts/Table.tsx"
import { useView } from "../view/useView.ts"
import { CostSums } from "./CostSums.tsx"
import { adsOf } from "./costTexts.ts"

/** What an export would record: sums and days, what it replaces, and which campaigns have leads. */
export const FoundCosts = ({ found }: { readonly found: Schemas["SpendUpload"] }) => {
  const { lang, words } = useView()
  const texts = words.connections
  const { count, money } = numbersOf(lang)
  const { campaigns, changed, moreCampaigns, same, spend } = found
  const leadsOf = ({ leadsById, leadsByName }: (typeof campaigns)[number]) =>
    leadsById === null || leadsByName === null ? null : leadsById + leadsByName
  const idle = campaigns.filter((one) => leadsOf(one) === 0).length
  return (
    <>
      <CostSums spend={spend} />
      {changed + same > 0 && <p>{say(texts.costsReplace, { changed, same })}</p>}
      {idle > 0 && <p>{say(texts.costsIdle, { count: idle })}</p>}
      <Table caption={texts.costsCampaign}>
        <thead>
          <tr>
            <th scope="col">{texts.costsCampaign}</th>
            <th scope="col" class="number">
              {words.reports.costsSpent}
            </th>
            <th scope="col" class="number">
              {words.charts.leads}
            </th>
          </tr>
        </thead>
        <tbody>
          {campaigns.map((one) => {
            const leads = leadsOf(one)
            return (
              <tr key={`${one.campaign.platform} ${one.campaign.id ?? ""} ${one.campaign.name}`}>
                <th scope="row" dir="auto">
                  <span class="cut">
                    {one.campaign.name} · {adsOf(one.campaign.platform, texts.costsOther)}
                  </span>
                </th>
                <td class="number">{one.spend.map(money).join(" · ")}</td>
                <td class="number">{leads === null ? "–" : count(leads)}</td>
              </tr>
            )
          })}
        </tbody>
      </Table>
      {moreCampaigns > 0 && <p class="soft">{say(texts.costsMore, { count: moreCampaigns })}</p>}
    </>
  )
}

import { sayCount } from "@calendeal/web-kit/say"
import { numbersOf } from "../charts/numbers.ts"
import { Table } from "../parts/Table.tsx"
import { useView } from "../view/useView.ts"
import { adsOf, daysOf, type PlatformSpend } from "./costTexts.ts"

/** What each platform cost in each currency: its name with the days, and the sum at the end of the row. */
export const CostSums = ({ spend }: { readonly spend: ReadonlyArray<PlatformSpend> }) => {
  const { lang, words } = useView()
  const texts = words.connections
  return (
    <Table caption={texts.costs}>
      <tbody>
        {spend.map((sum) => (
          <tr key={`${sum.platform} ${sum.currency}`}>
            <th scope="row">
              {adsOf(sum.platform, texts.costsOther)}
              <small>
                {daysOf(lang, sum)} · {sayCount(lang, texts.costsRows, sum.rows)}
              </small>
            </th>
            <td class="number">{numbersOf(lang).money(sum)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

import type { Schemas } from "@calendeal/client"
import { timesOf } from "../parts/times.ts"
import { numbersOf } from "../charts/numbers.ts"
import { useView, useWorkspace } from "../view/useView.ts"
import { ContactName } from "./ContactName.tsx"
import { Table } from "../parts/Table.tsx"

/** Payments, in the given order. Of one deal, without the contact, which is the deal's. */
export const PaymentTable = ({
  isOfDeal = false,
  payments
}: {
  readonly isOfDeal?: boolean
  readonly payments: ReadonlyArray<Schemas["Transaction"]>
}) => {
  const { lang, words } = useView()
  const { slug } = useWorkspace()
  const { both } = timesOf(lang)
  const { money } = numbersOf(lang)
  return (
    <Table stacked="ends" caption={words.deals.payments}>
      <thead>
        <tr>
          <th scope="col">{words.deals.amount}</th>
          {!isOfDeal && <th scope="col">{words.deals.contact}</th>}
          <th scope="col">{words.deals.description}</th>
          <th scope="col" class="date">
            {words.deals.paidAt}
          </th>
        </tr>
      </thead>
      <tbody>
        {payments.map(({ amount, contactId, currency, dealId, description, id, transactionAt }) => (
          <tr key={id}>
            <th scope="row">
              {isOfDeal ? (
                money({ amount, currency })
              ) : (
                <a href={`/console/${slug}/deals/${dealId}`}>{money({ amount, currency })}</a>
              )}
            </th>
            {!isOfDeal && (
              <td>
                <ContactName contactId={contactId} />
              </td>
            )}
            <td>
              <span class="cut" dir="auto">
                {description}
              </span>
            </td>
            <td class="date">{both(transactionAt)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

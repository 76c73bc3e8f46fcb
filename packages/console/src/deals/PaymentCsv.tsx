import type { Schemas } from "@calendeal/client"
import { CsvButton } from "../parts/CsvButton.tsx"
import type { Page } from "../parts/firstRows.ts"
import { useView } from "../view/useView.ts"
import { useContactNames } from "./useContactNames.ts"

type Payment = Schemas["Transaction"]

/** The list of payments as a file, with the contact of each. */
export const PaymentCsv = ({
  read
}: {
  readonly read: (page: { readonly limit: number; readonly cursor?: string }) => Promise<Page<Payment>>
}) => {
  const { words } = useView()
  const namesOf = useContactNames()
  const { deals } = words
  return (
    <CsvButton
      name="payments"
      head={[
        "id",
        deals.amount,
        deals.currency,
        deals.contact,
        words.email,
        deals.description,
        deals.paidAt,
        deals.recordedAt
      ]}
      read={read}
      rowsOf={async (items) => {
        const nameOf = await namesOf(items)
        return items.map(({ amount, contactId, currency, description, id, recordedAt, transactionAt }) => [
          id,
          amount,
          currency,
          ...nameOf(contactId),
          description ?? "",
          transactionAt,
          recordedAt
        ])
      }}
    />
  )
}

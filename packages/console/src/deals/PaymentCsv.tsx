import type { Schemas } from "@calendeal/client"
import { CsvButton } from "../parts/CsvButton.tsx"
import type { Page } from "../parts/firstRows.ts"
import { useView } from "../view/useView.ts"

type Payment = Schemas["ListedTransaction"]

/** The list of payments as a file, with the contact of each. */
export const PaymentCsv = ({
  read
}: {
  readonly read: (page: { readonly limit: number; readonly cursor?: string }) => Promise<Page<Payment>>
}) => {
  const { words } = useView()
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
      rowsOf={(items) =>
        items.map(({ amount, contact, currency, description, id, recordedAt, transactionAt }) => [
          id,
          amount,
          currency,
          contact?.name ?? "",
          contact?.email ?? "",
          description ?? "",
          transactionAt,
          recordedAt
        ])
      }
    />
  )
}

import type { Schemas } from "@calendeal/client"
import { CsvButton } from "../parts/CsvButton.tsx"
import type { Page } from "../parts/firstRows.ts"
import { useView } from "../view/useView.ts"
import { useContactNames } from "./useContactNames.ts"

type Deal = Schemas["Deal"]

/** The list of deals as a file, with the contact of each. */
export const DealCsv = ({
  read,
  status
}: {
  readonly read: (page: { readonly limit: number; readonly cursor?: string }) => Promise<Page<Deal>>
  readonly status: "open" | "closed"
}) => {
  const { words } = useView()
  const namesOf = useContactNames()
  const { deals } = words
  return (
    <CsvButton
      name={`deals-${status}`}
      head={[
        "id",
        deals.amount,
        deals.currency,
        deals.contact,
        words.email,
        words.number,
        deals.opened,
        deals.closedAt
      ]}
      read={read}
      rowsOf={async (items) => {
        const nameOf = await namesOf(items)
        return items.map(({ amount, bookingUid, closedAt, contactId, currency, id, openedAt }) => [
          id,
          amount ?? "",
          currency ?? "",
          ...nameOf(contactId),
          bookingUid ?? "",
          openedAt,
          closedAt ?? ""
        ])
      }}
    />
  )
}

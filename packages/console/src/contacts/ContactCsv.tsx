import type { Contact } from "../api/client.ts"
import { touchText } from "../bookings/touchText.ts"
import { CsvButton } from "../parts/CsvButton.tsx"
import type { Page } from "../parts/firstRows.ts"
import { useView } from "../view/useView.ts"

/** The list of contacts as a file. */
export const ContactCsv = ({
  read
}: {
  readonly read: (page: { readonly limit: number; readonly cursor?: string }) => Promise<Page<Contact>>
}) => {
  const { words } = useView()
  const rowOf = ({ attribution, createdAt, email, id, name, phone, qualificationStates }: Contact) => {
    const standing = qualificationStates.at(-1)
    return [
      id,
      name ?? "",
      email,
      phone ?? "",
      attribution.first === null ? words.direct : touchText(attribution.first.touch, words),
      standing === undefined ? "" : words.contacts[`state_${standing.outcome.kind}`],
      createdAt
    ]
  }
  return (
    <CsvButton
      name="contacts"
      head={[
        "id",
        words.contacts.name,
        words.email,
        words.phone,
        words.contacts.source,
        words.contacts.standing,
        words.contacts.since
      ]}
      read={read}
      rowsOf={(contacts) => contacts.map(rowOf)}
    />
  )
}

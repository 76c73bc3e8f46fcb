interface Choice {
  readonly id: string
  readonly email: string
  readonly name: string | null
}

/** Found contacts, one of which is chosen. */
export const ContactChoices = <Contact extends Choice>({
  contacts,
  label,
  onChoose
}: {
  readonly contacts: ReadonlyArray<Contact>
  readonly label: string
  readonly onChoose: (contact: Contact) => void
}) => (
  <ul class="candidates" aria-label={label}>
    {contacts.map((contact) => (
      <li key={contact.id}>
        <button type="button" class="button" onClick={() => onChoose(contact)}>
          <span class="cut" dir="auto">
            {contact.name === null ? contact.email : `${contact.name}, ${contact.email}`}
          </span>
        </button>
      </li>
    ))}
  </ul>
)

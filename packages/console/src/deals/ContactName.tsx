import { useContact } from "../queries/useContact.ts"
import { useView, useWorkspace } from "../view/useView.ts"

/** The name of a contact as a link. Of a contact that the role does not read, or that is erased, it says only that it is one. */
export const ContactName = ({ contactId }: { readonly contactId: string }) => {
  const { words } = useView()
  const { slug } = useWorkspace()
  const contact = useContact(contactId)
  if (contact.isError) return <span class="soft">{words.erased}</span>
  return (
    <a href={`/console/${slug}/contacts/${contactId}`} class="cut" dir="auto">
      {contact.data?.name ?? contact.data?.email ?? words.deals.showContact}
    </a>
  )
}

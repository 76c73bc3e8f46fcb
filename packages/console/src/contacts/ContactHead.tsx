import { companyIn } from "@calendeal/domain/contacts"
import { say } from "@calendeal/web-kit/say"
import type { Contact } from "../api/client.ts"
import { RecordPayment } from "../deals/RecordPayment.tsx"
import { Face } from "../parts/Face.tsx"
import { timesOf } from "../parts/times.ts"
import { manages } from "../view/roles.ts"
import { useView, useWorkspace } from "../view/useView.ts"

/** Who the contact is, at which company, since when they are known, and what is done with them most (D-CON-148). */
export const ContactHead = ({ contact }: { readonly contact: Contact }) => {
  const { lang, words } = useView()
  const workspace = useWorkspace()
  const { createdAt, customFields, email, id, name } = contact
  const seen = say(words.contacts.firstSeen, { date: timesOf(lang).date(createdAt) })
  const company = companyIn(customFields)
  return (
    <div class="person">
      <Face name={name ?? email} isNamed />
      <div>
        <h2 dir="auto">{name ?? email}</h2>
        <p class="soft">
          {company !== null && <bdi>{company}</bdi>}
          {company !== null && " · "}
          {seen}
        </p>
      </div>
      {manages(workspace) && (
        <div class="acts">
          <a class="button" href={`/console/${workspace.slug}/bookings/new?contact=${id}`}>
            {words.newBooking.title}
          </a>
          <RecordPayment paid={{ kind: "contact", contactId: id }} />
        </div>
      )}
    </div>
  )
}

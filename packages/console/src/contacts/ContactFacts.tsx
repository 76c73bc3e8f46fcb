import type { ComponentChildren } from "preact"
import type { Contact } from "../api/client.ts"
import { labelOf } from "../event-types/labelOf.ts"
import { moneyOf } from "./contactFigures.ts"
import { useSales } from "../queries/useContact.ts"
import { useEventTypes } from "../queries/eventTypes.ts"
import { loadedLater } from "../parts/loadedLater.tsx"
import { useView, useWorkspace } from "../view/useView.ts"

const Credit = loadedLater(async () => (await import("../bookings/Credit.tsx")).Credit)

/** Who the contact is, which visits brought them, and what they answered. */
export const ContactFacts = ({ contact }: { readonly contact: Contact }) => {
  const { words } = useView()
  const { slug } = useWorkspace()
  const { attribution, customFields, email, id, merged, name, phone, replaced } = contact
  const questions = useEventTypes().data?.flatMap(({ form }) => form.fields) ?? []
  const answers = Object.entries(customFields)
  const { deals, payments } = useSales(id)
  const { paid } = moneyOf({ deals: deals.data?.items ?? [], payments: payments.data?.items ?? [] })
  return (
    <div class="facts">
      <section class="card" aria-labelledby="details">
        <h2 id="details">{words.details}</h2>
        <dl>
          {name !== null && <Fact name={words.contacts.name}>{name}</Fact>}
          <Fact name={words.email}>{email}</Fact>
          {merged.length > 0 && (
            <Fact name={words.contacts.mergedEmails}>
              {merged.map((one) => (
                <span key={one.contactId} class="line">
                  {one.email}
                </span>
              ))}
            </Fact>
          )}
          {phone !== null && <Fact name={words.phone}>{phone}</Fact>}
          {replaced.length > 0 && (
            <Fact name={words.contacts.earlier}>
              {replaced.map(({ at, value }) => (
                <span key={`${at} ${value}`} class="line" dir="auto">
                  {value}
                </span>
              ))}
            </Fact>
          )}
        </dl>
        <p>
          <a href={`/console/${slug}/bookings?contact=${id}`}>{words.contacts.bookings}</a>
        </p>
      </section>
      <Credit attribution={attribution} paid={paid} />
      {answers.length > 0 && (
        <section class="card" aria-labelledby="answers">
          <h2 id="answers">{words.contacts.fields}</h2>
          <dl>
            {answers.map(([key, value]) => (
              <Fact key={key} name={labelOf(questions, key)}>
                {typeof value === "string" ? value : JSON.stringify(value)}
              </Fact>
            ))}
          </dl>
        </section>
      )}
    </div>
  )
}

const Fact = ({ children, name }: { readonly children: ComponentChildren; readonly name: string }) => (
  <div>
    <dt dir="auto">{name}</dt>
    <dd dir="auto">{children}</dd>
  </div>
)

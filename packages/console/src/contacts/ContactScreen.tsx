import { useRoute } from "preact-iso"
import { Refusal } from "../api/client.ts"
import { Loading } from "../parts/Loading.tsx"
import { Header } from "../parts/Header.tsx"
import { ScreenBody } from "../parts/ScreenBody.tsx"
import { NotFound } from "../parts/NotFound.tsx"
import { manages } from "../view/roles.ts"
import { useView, useWorkspace } from "../view/useView.ts"
import { ContactActions } from "./ContactActions.tsx"
import { ContactFacts } from "./ContactFacts.tsx"
import { ContactFigures } from "./ContactFigures.tsx"
import { ContactHead } from "./ContactHead.tsx"
import { Timeline } from "./Timeline.tsx"
import { useContact, useSales } from "../queries/useContact.ts"

/** One contact with what is known of them, and its timeline. */
export const ContactScreen = () => {
  const { words } = useView()
  const workspace = useWorkspace()
  const { params } = useRoute()
  const contact = useContact(params["contact"] ?? "")
  const isKnown = !Object.values(useSales(params["contact"] ?? "")).some(({ isLoading }) => isLoading)
  if (contact.error instanceof Refusal && contact.error.status === 404) return <NotFound />
  const parent = { href: `/console/${workspace.slug}/contacts`, text: words.contacts.title }
  if (contact.data === undefined)
    return (
      <>
        <Header title={words.contacts.title} />
        <div class="body">
          <Loading query={contact} />
        </div>
      </>
    )
  const { data } = contact
  return (
    <>
      <Header title={data.name ?? data.email} parent={parent} key={data.id} />
      <ScreenBody isKnown={isKnown}>
        <ContactHead contact={data} />
        <ContactFigures contact={data} />
        <div class="columns">
          <Timeline contact={data} />
          <div class="settings">
            <ContactFacts contact={data} />
            {manages(workspace) && <ContactActions contact={data} />}
          </div>
        </div>
      </ScreenBody>
    </>
  )
}

import { useQuery } from "@tanstack/preact-query"
import { useLocation } from "preact-iso"
import { api, bodyOf, type Contact } from "../api/client.ts"
import { Empty } from "../parts/Empty.tsx"
import { Header } from "../parts/Header.tsx"
import { Loading } from "../parts/Loading.tsx"
import { NotFound } from "../parts/NotFound.tsx"
import { useEventTypes, useHosts } from "../queries/eventTypes.ts"
import { booksForPeople, manages } from "../view/roles.ts"
import { useView, useWorkspace } from "../view/useView.ts"
import { BookingForm } from "./BookingForm.tsx"
import { bookable } from "./draft.ts"

/** Books for a person, at a time that the person is offered (D-CON-170). `?contact=` is the id of a contact. */
export const NewBookingScreen = () => {
  const { words } = useView()
  const workspace = useWorkspace()
  const { slug } = workspace
  if (!booksForPeople(workspace)) return <NotFound />
  return (
    <>
      <Header
        title={words.newBooking.title}
        parent={{ href: `/console/${slug}/bookings`, text: words.bookings }}
      />
      <div class="body">
        <Loaded />
      </div>
    </>
  )
}

const Loaded = () => {
  const { words } = useView()
  const workspace = useWorkspace()
  const [eventTypes, hosts] = [useEventTypes(), useHosts()]
  const { query } = useLocation()
  const contactId = query["contact"] ?? ""
  const params = { path: { workspaceId: workspace.id, contactId } }
  const contact = useQuery({
    queryKey: [workspace.id, "contact", contactId],
    queryFn: () => bodyOf(api.GET("/api/workspaces/{workspaceId}/contacts/{contactId}", { params })),
    enabled: contactId !== ""
  })
  if (eventTypes.data === undefined) return <Loading query={eventTypes} />
  if (hosts.data === undefined) return <Loading query={hosts} />
  // A contact that is gone is entered by hand.
  if (contactId !== "" && contact.isPending) return <Loading query={contact} />
  const [first, ...further] = bookable(eventTypes.data, workspace)
  const known: Pick<Contact, "email" | "name"> | undefined = contact.data
  return first === undefined ? (
    <Empty
      title={words.newBooking.none}
      text={words.newBooking.noneText}
      link={
        manages(workspace) && eventTypes.data.length === 0
          ? { href: `/console/${workspace.slug}/event-types/new`, text: words.eventTypes.create }
          : { href: `/console/${workspace.slug}/event-types`, text: words.eventTypes.title }
      }
    />
  ) : (
    <BookingForm eventTypes={[first, ...further]} hosts={hosts.data} contact={known} />
  )
}

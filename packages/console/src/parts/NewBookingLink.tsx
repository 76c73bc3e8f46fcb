import type { ComponentChildren } from "preact"
import { booksForPeople } from "../view/roles.ts"
import { useView, useWorkspace } from "../view/useView.ts"

/** The acts of a screen's header, with the one that books for a person, for those who may. */
export const NewBookingLink = ({ children }: { readonly children?: ComponentChildren }) => {
  const { words } = useView()
  const workspace = useWorkspace()
  return (
    <div class="acts">
      {children}
      {booksForPeople(workspace) && (
        <a class="button first" href={`/console/${workspace.slug}/bookings/new`}>
          {words.newBooking.title}
        </a>
      )}
    </div>
  )
}

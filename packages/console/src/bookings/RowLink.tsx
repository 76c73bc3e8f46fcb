import type { ComponentChildren } from "preact"
import { useLocation } from "preact-iso"
import type { Booking } from "../api/client.ts"
import { useWorkspace } from "../view/useView.ts"

/** The width from which a booking is shown beside the list, as in the style. */
const isWide = () => matchMedia("(min-width: 1100px)").matches

/**
 * The link of a row. With the focus it is selected. Where the booking is shown beside the list, a click with the mouse selects it, and
 * Enter, a second click and a click with a key open it as a link does.
 */
export const RowLink = ({
  booking: { uid },
  children,
  onSelect
}: {
  readonly booking: Pick<Booking, "uid">
  readonly onSelect: (uid: string) => void
  readonly children: ComponentChildren
}) => {
  const { slug } = useWorkspace()
  const { route } = useLocation()
  const href = `/console/${slug}/bookings/${uid}`
  return (
    <a
      href={href}
      dir="auto"
      data-uid={uid}
      onFocus={() => onSelect(uid)}
      onClick={(event) => {
        const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
        // Keys and screen readers click without a pointer, and open the link.
        if (!isPlain || event.detail === 0 || !isWide()) return
        event.preventDefault()
        event.stopPropagation()
        if (event.detail > 1) route(href)
        else onSelect(uid)
      }}
    >
      {children}
    </a>
  )
}

import { useLocation } from "preact-iso"
import type { RefObject } from "preact"
import { useEffect, useRef } from "preact/hooks"
import { hasModifier, isTyping } from "../parts/isTyping.ts"
import { useWorkspace } from "../view/useView.ts"

/**
 * The keys of a list: J and K go to the next booking and the one before, Enter opens the selected one, and Escape closes what is
 * beside the list (D-CON-144). Rows are links, so that Enter on one is the browser's.
 */
export const useListKeys = (
  frame: RefObject<HTMLElement | null>,
  selected: string | undefined,
  onClose: () => void
): void => {
  const { route } = useLocation()
  const { slug } = useWorkspace()
  const press = useRef<(event: KeyboardEvent) => void>(() => undefined)
  press.current = (event) => {
    if (event.defaultPrevented || hasModifier(event) || isTyping(event.target)) return
    const links = [...(frame.current?.querySelectorAll<HTMLElement>("[data-uid]") ?? [])]
    const focused = links.findIndex((link) => link === document.activeElement)
    const place = links.findIndex(({ dataset }) => dataset["uid"] === selected)
    switch (event.key.toLowerCase()) {
      // From elsewhere, both go to the selected row first.
      case "j":
        return links[focused < 0 ? Math.max(place, 0) : focused + 1]?.focus()
      case "k":
        return links[Math.max(focused < 0 ? place : focused - 1, 0)]?.focus()
      case "enter":
        // On anything else that takes Enter, it is meant for that.
        if (event.target instanceof Element && event.target.closest("a, button, summary") !== null) return
        return selected === undefined ? undefined : route(`/console/${slug}/bookings/${selected}`)
      case "escape":
        return onClose()
    }
  }
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press.current(event)
    addEventListener("keydown", listen)
    return () => removeEventListener("keydown", listen)
  }, [])
}

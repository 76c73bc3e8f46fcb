import { useLocation } from "preact-iso"
import type { ComponentChildren } from "preact"
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks"

/**
 * The bar of links next to the work, which shows only the icons on a tablet. On a phone it is at the bottom, with the most used links
 * and a button that opens the others, with the focus on the first link; Escape returns to the button, and a link or leaving it closes
 * them (D-CON-51).
 */
export const Menu = ({
  above,
  children,
  quick,
  text
}: {
  /** What is always shown. */
  readonly above: ComponentChildren
  /** The links that a phone shows next to the button. */
  readonly quick?: ComponentChildren
  /** The text of the button. */
  readonly text: string
  readonly children: ComponentChildren
}) => {
  const { url } = useLocation()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => setOpen(false), [url])
  useLayoutEffect(() => {
    if (isOpen) panel.current?.querySelector("a")?.focus()
  }, [isOpen])
  return (
    <header
      class={isOpen ? "side open" : "side"}
      onKeyDown={({ key }) => {
        if (key !== "Escape" || !isOpen) return
        setOpen(false)
        button.current?.focus()
      }}
      onFocusOut={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOpen(false)
      }}
    >
      <div class="switcher">{above}</div>
      <div class="areas" id="menu" ref={panel}>
        {children}
      </div>
      <div class="quick">
        {quick}
        <button
          ref={button}
          type="button"
          aria-expanded={isOpen}
          aria-controls="menu"
          onClick={() => setOpen(!isOpen)}
        >
          <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
            <path d={isOpen ? "M6 6l12 12M18 6L6 18" : "M4 7h16M4 12h16M4 17h16"} />
          </svg>
          {text}
        </button>
      </div>
    </header>
  )
}

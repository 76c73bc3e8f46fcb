import { useLocation } from "preact-iso"
import type { ComponentChildren } from "preact"
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks"

/**
 * The bar of links beside the work. On a narrow screen a button opens it, with the focus on the first link; Escape returns to the
 * button, and a link or leaving it closes it (D-CON-51).
 */
export const Menu = ({
  above,
  children,
  text
}: {
  /** What is always shown. */
  readonly above: ComponentChildren
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
      class="side"
      onKeyDown={({ key }) => {
        if (key !== "Escape" || !isOpen) return
        setOpen(false)
        button.current?.focus()
      }}
      onFocusOut={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOpen(false)
      }}
    >
      <div class="switcher">
        {above}
        <button
          ref={button}
          type="button"
          class="button menu"
          aria-expanded={isOpen}
          aria-controls="menu"
          onClick={() => setOpen(!isOpen)}
        >
          {text}
        </button>
      </div>
      <div class={isOpen ? "areas open" : "areas"} id="menu" ref={panel}>
        {children}
      </div>
    </header>
  )
}

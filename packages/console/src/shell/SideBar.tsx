import { useLocation } from "preact-iso"
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks"
import type { Account, Membership } from "../api/client.ts"
import { Mark } from "../parts/Mark.tsx"
import { areasOf } from "./areas.ts"
import { AccountMenu } from "./AccountMenu.tsx"
import { useView } from "../view/useView.ts"

/** The workspace, the areas that the role may open, and the account. On a narrow screen a button opens the areas (D-CON-51). */
export const SideBar = ({
  account,
  open
}: {
  readonly account: Account
  readonly open: Membership | undefined
}) => {
  const { words } = useView()
  const { path, route, url } = useLocation()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  useEffect(() => setMenuOpen(false), [url])
  useLayoutEffect(() => {
    if (isMenuOpen) menu.current?.querySelector("a")?.focus()
  }, [isMenuOpen])
  const area = path.split("/")[3]
  return (
    <header
      class="side"
      onKeyDown={({ key }) => {
        if (key !== "Escape" || !isMenuOpen) return
        setMenuOpen(false)
        button.current?.focus()
      }}
      onFocusOut={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setMenuOpen(false)
      }}
    >
      <div class="switcher">
        <Mark />
        {account.workspaces.length > 1 ? (
          <select
            aria-label={words.workspace}
            value={open?.slug ?? ""}
            onChange={({ currentTarget }) => route(`/console/${currentTarget.value}`)}
          >
            {open === undefined && <option value="" />}
            {account.workspaces.map(({ id, name, slug }) => (
              <option key={id} value={slug}>
                {name}
              </option>
            ))}
          </select>
        ) : (
          <b dir="auto">{open?.name}</b>
        )}
        <button
          ref={button}
          type="button"
          class="button menu"
          aria-expanded={isMenuOpen}
          aria-controls="menu"
          onClick={() => setMenuOpen(!isMenuOpen)}
        >
          {words.menu}
        </button>
      </div>
      <div class={isMenuOpen ? "areas open" : "areas"} id="menu" ref={menu}>
        <nav aria-label={words.mainNavigation}>
          {open !== undefined &&
            areasOf(open).map(({ icon, isSetUp, nameOf, path: part }) => (
              <a
                key={part}
                class={isSetUp === true ? "setup" : undefined}
                href={`/console/${open.slug}/${part}`}
                aria-current={area === part ? "page" : undefined}
              >
                <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
                  <path d={icon} />
                </svg>
                {nameOf(words)}
              </a>
            ))}
        </nav>
        <AccountMenu account={account} open={open} />
      </div>
    </header>
  )
}

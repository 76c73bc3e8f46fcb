import { useLocation } from "preact-iso"
import type { Account, Membership } from "../api/client.ts"
import { Mark } from "../parts/Mark.tsx"
import { Menu } from "../parts/Menu.tsx"
import { AccountMenu } from "./AccountMenu.tsx"
import { areasOf } from "../view/areas.ts"
import { useView } from "../view/useView.ts"

/** The workspace, the areas that the role may open, and the account. */
export const SideBar = ({
  account,
  open
}: {
  readonly account: Account
  readonly open: Membership | undefined
}) => {
  const { words } = useView()
  const { path, route } = useLocation()
  const area = path.split("/")[3]
  const areas = open === undefined ? [] : areasOf(open)
  const links = (shown: typeof areas) =>
    shown.map(({ icon, isSetUp, nameOf, path: part }) => (
      <a
        key={part}
        class={isSetUp === true ? "setup" : undefined}
        href={`/console/${open?.slug}/${part}`}
        aria-current={area === part ? "page" : undefined}
      >
        <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
          <path d={icon} />
        </svg>
        {nameOf(words)}
      </a>
    ))
  return (
    <Menu
      text={words.menu}
      quick={
        <nav aria-label={words.mainNavigation}>{links(areas.filter(({ isQuick }) => isQuick === true))}</nav>
      }
      above={
        <>
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
        </>
      }
    >
      {open !== undefined && (
        <button
          type="button"
          class="button find"
          onClick={() => dispatchEvent(new KeyboardEvent("keydown", { key: "k", ctrlKey: true }))}
        >
          <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
            <path d="M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l4.5 4.5" />
          </svg>
          {words.find}
        </button>
      )}
      <nav aria-label={words.mainNavigation}>{links(areas)}</nav>
      <AccountMenu account={account} open={open} />
    </Menu>
  )
}

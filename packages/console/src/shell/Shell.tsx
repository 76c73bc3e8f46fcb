import { useQuery } from "@tanstack/preact-query"
import type { ComponentChildren } from "preact"
import { say } from "@calendeal/web-kit/say"
import { useLocation } from "preact-iso"
import { useEffect } from "preact/hooks"
import { type Account, api, bodyOf } from "../api/client.ts"
import { Empty } from "../parts/Empty.tsx"
import { Failed } from "../parts/Failed.tsx"
import { NotFound } from "../parts/NotFound.tsx"
import { Shortcuts } from "./Shortcuts.tsx"
import { SideBar } from "./SideBar.tsx"
import { useView, WorkspaceContext } from "../view/useView.ts"

/** The slug in an address of the console; undefined: the address of no workspace. */
const slugIn = (path: string): string | undefined => path.split("/")[2] || undefined

/** The frame of every screen: the account, its workspaces, the navigation, and the open workspace (D-CON-3). */
export const Shell = ({ children }: { readonly children: ComponentChildren }) => {
  const { words } = useView()
  const account = useQuery({ queryKey: ["account"], queryFn: () => bodyOf(api.GET("/api/account")) })
  if (account.isError)
    return (
      <main class="alone">
        <Failed failure={account.error} retry={() => account.refetch()} />
      </main>
    )
  if (account.data === undefined)
    return (
      <main class="alone" aria-busy="true">
        <p class="soft">{words.loading}</p>
      </main>
    )
  return <Framed account={account.data}>{children}</Framed>
}

const Framed = ({
  account,
  children
}: {
  readonly account: Account
  readonly children: ComponentChildren
}) => {
  const { words } = useView()
  const { path } = useLocation()
  const slug = slugIn(path)
  const { email, invitations, workspaces } = account
  const open = slug === undefined ? workspaces[0] : workspaces.find((workspace) => workspace.slug === slug)
  const isOnlyInvited = workspaces.length === 0 && invitations.length > 0
  useEffect(() => {
    if (isOnlyInvited) location.replace("/-/account")
  }, [isOnlyInvited])
  if (workspaces.length === 0)
    return (
      <main class="alone">
        <Empty
          isPage
          title={words.noWorkspacesTitle}
          text={say(words.noWorkspacesText, { email })}
          link={{ href: "/-/account", text: words.account }}
        />
      </main>
    )
  return (
    <div class="app">
      <a class="skip" href="#work">
        {words.skip}
      </a>
      <SideBar account={account} open={open} />
      <main class="work" id="work">
        {open === undefined ? (
          <NotFound />
        ) : (
          // Another workspace starts with fresh screens.
          <WorkspaceContext.Provider value={open} key={open.id}>
            <Shortcuts />
            {children}
          </WorkspaceContext.Provider>
        )}
      </main>
    </div>
  )
}

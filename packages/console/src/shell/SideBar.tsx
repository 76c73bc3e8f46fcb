import { useMutation, useQueryClient } from "@tanstack/preact-query"
import { useLocation } from "preact-iso"
import { type Account, api, bodyOf, type Membership } from "../api/client.ts"
import { explained } from "../api/explained.ts"
import { Mark } from "../parts/Mark.tsx"
import { useView } from "./useView.ts"

/** The names of roles. */
const roleWord = { member: "roleMember", admin: "roleAdmin", owner: "roleOwner" } as const

/** The workspace, the screens that the role may open, and the account. */
export const SideBar = ({
  account,
  open
}: {
  readonly account: Account
  readonly open: Membership | undefined
}) => {
  const { words } = useView()
  const { path, route } = useLocation()
  const queries = useQueryClient()
  const signOut = useMutation({
    mutationFn: async () => {
      const { response } = await api.POST("/api/account/sign-out")
      if (!response.ok) await bodyOf(Promise.resolve({ response }))
    },
    onSuccess: () => {
      queries.clear()
      location.replace("/-/sign-in")
    }
  })
  const home = open === undefined ? "/console" : `/console/${open.slug}/bookings`
  return (
    <header class="side">
      <div class="switcher">
        <Mark />
        {account.workspaces.length > 1 ? (
          <select
            aria-label={words.workspace}
            value={open?.slug ?? ""}
            onChange={({ currentTarget }) => route(`/console/${currentTarget.value}/bookings`)}
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
      </div>
      <nav aria-label={words.mainNavigation}>
        <a href={home} aria-current={path.startsWith(home) && open !== undefined ? "page" : undefined}>
          {words.bookings}
        </a>
      </nav>
      <div class="me">
        <p>
          <span dir="auto">{account.email}</span>
          {open !== undefined && <small>{words[roleWord[open.role]]}</small>}
        </p>
        <a href="/-/account" target="_top">
          {words.account}
        </a>
        <button type="button" class="bare" disabled={signOut.isPending} onClick={() => signOut.mutate()}>
          {words.signOut}
        </button>
        {signOut.isError && (
          <p class="fault" role="alert">
            {explained(signOut.error, words)}
          </p>
        )}
      </div>
    </header>
  )
}

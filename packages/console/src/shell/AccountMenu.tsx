import { useQueryClient } from "@tanstack/preact-query"
import { type Account, type Membership, signOut } from "../api/client.ts"
import { explained } from "../api/explained.ts"
import { useView } from "../view/useView.ts"
import { useSending } from "../editing/useSending.ts"

/** The names of roles. */
const roleWord = { member: "roleMember", admin: "roleAdmin", owner: "roleOwner" } as const

/** Where the guides of the product are read. */
const guides = "https://github.com/calendeal/calendeal/tree/main/docs/guides"

/** The account with its role in the open workspace, and the way out. */
export const AccountMenu = ({
  account,
  open
}: {
  readonly account: Account
  readonly open: Membership | undefined
}) => {
  const { words } = useView()
  const queries = useQueryClient()
  const leaving = useSending({
    mutationFn: signOut,
    onSuccess: () => {
      queries.clear()
      // Input that is not saved belongs to the session (D-CON-33).
      sessionStorage.clear()
      location.replace("/-/sign-in")
    }
  })
  return (
    <div class="me">
      <p>
        <span class="cut" dir="auto" title={account.email}>
          {open?.memberName ?? account.email}
        </span>
        {open !== undefined && <small>{words[roleWord[open.role]]}</small>}
      </p>
      <a href="/-/account" target="_top">
        {words.account}
      </a>
      <a href={guides} target="_blank" rel="noreferrer">
        {words.documentation}
      </a>
      <button type="button" class="bare" disabled={leaving.isPending} onClick={() => leaving.mutate()}>
        {words.signOut}
      </button>
      {leaving.isError && (
        <p class="fault" role="alert">
          {explained(leaving.error, words)}
        </p>
      )}
    </div>
  )
}

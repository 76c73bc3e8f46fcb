import { useEffect, useState } from "preact/hooks"
import type { AccountView } from "../frame/AccountView.ts"
import { call } from "../frame/call.ts"
import { explained } from "../frame/failures.ts"
import { Fault, Sheet } from "../frame/Sheet.tsx"

// The code leaves the address bar and the history before anything else. All screens are in this script: others keep their query.
const query = location.search.slice(1)
if (query !== "" && location.pathname.startsWith("/-/provider"))
  history.replaceState(null, "", location.pathname)

/** The workspace whose own provider leads to this address; empty: the installation's. */
const workspaceId = location.pathname.slice("/-/provider/".length)

/** Finishes the sign-in with what the identity provider has sent (D-OIDC-2). */
export const ProviderScreen = ({ words }: Omit<AccountView, "screen">) => {
  const [fault, setFault] = useState<string | null>(null)

  useEffect(() => {
    void call("POST", "/provider/finish", {
      query,
      ...(workspaceId !== "" && { workspaceId })
    }).then((reply) =>
      reply.isGood ? location.replace(reply.body.next ?? "/console") : setFault(explained(reply, words))
    )
  }, [])

  if (fault === null) return <Sheet title={words.providerTitle} />
  return (
    <Sheet title={words.notSignedIn}>
      <Fault text={fault} />
      <a href="/-/sign-in">{words.backToSignIn}</a>
    </Sheet>
  )
}

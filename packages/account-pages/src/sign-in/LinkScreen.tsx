import type { AnswerAt } from "@calendeal/web-kit/api"
import { useEffect, useState } from "preact/hooks"
import { say } from "@calendeal/web-kit/say"
import type { AccountView } from "../frame/AccountView.ts"
import type { Failure } from "@calendeal/web-kit/ask"
import { call } from "../frame/call.ts"
import { explained } from "../frame/failures.ts"
import { fragment } from "../frame/fragment.ts"
import { Fault, Sheet } from "../frame/Sheet.tsx"
import type { AccountWords } from "../words/AccountWords.ts"

/** What a link is for. */
type Link = AnswerAt<"POST", "/api/account/link">

/** Shows for whom a link is. Only the button uses it, because mail programs open links (D-SIGN-2). */
export const LinkScreen = ({ words }: Omit<AccountView, "screen">) => {
  const [link, setLink] = useState<Link | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isBusy, setBusy] = useState(false)

  useEffect(() => {
    void call("POST", "/link", { token: fragment }).then((reply) =>
      reply.isGood ? setLink(reply.body) : setFailure(reply)
    )
  }, [])

  const follow = async () => {
    setBusy(true)
    const reply = await call("POST", "/link/follow", { token: fragment })
    if (reply.isGood) return location.replace(reply.body.next ?? "/console")
    setBusy(false)
    setFailure(reply)
  }

  if (failure !== null && (failure.code === "invalid_token" || failure.code === "invalid_input"))
    return (
      <Sheet title={words.invalidTitle}>
        <p>{words.invalidText}</p>
        <a href="/-/sign-in">{words.askForLink}</a>
      </Sheet>
    )
  if (link === null)
    return (
      <Sheet title={words.checking}>
        <Fault text={failure === null ? "" : explained(failure, words)} />
      </Sheet>
    )
  const { button, text, title } = spoken(link, words)
  return (
    <Sheet title={title}>
      {text !== null && <p>{text}</p>}
      <Fault text={failure === null ? "" : explained(failure, words)} />
      <button type="button" onClick={follow} disabled={isBusy}>
        {button}
      </button>
    </Sheet>
  )
}

const spoken = ({ email, role, way, workspaceName: workspace }: Link, words: AccountWords) => {
  const values = { email, workspace: workspace ?? "", role: role === null ? "" : roleName(role, words) }
  switch (way) {
    case "email":
      return { title: say(words.linkSignInTitle, values), text: null, button: words.linkSignIn }
    case "invitation":
      return {
        title: say(words.invitedTitle, values),
        text: say(words.invitedText, values),
        button: words.accept
      }
    case "operator":
      return {
        title: say(words.firstTitle, values),
        text: say(words.firstText, values),
        button: words.linkSignIn
      }
  }
}

export const roleName = (role: NonNullable<Link["role"]>, words: AccountWords): string =>
  ({ member: words.roleMember, admin: words.roleAdmin, owner: words.roleOwner })[role]

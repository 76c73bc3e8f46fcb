import type { AnswerAt } from "@calendeal/web-kit/api"
import { say } from "@calendeal/web-kit/say"
import { useEffect, useState } from "preact/hooks"
import { takeAct } from "../again/pendingAct.ts"
import { SignInAgain } from "../again/SignInAgain.tsx"
import { useActs } from "../again/useActs.ts"
import type { AccountView } from "../frame/AccountView.ts"
import type { Failure } from "@calendeal/web-kit/ask"
import { call } from "../frame/call.ts"
import { explained } from "../frame/failures.ts"
import { Fault, Sheet } from "../frame/Sheet.tsx"
import { roleName } from "../sign-in/LinkScreen.tsx"

/** What the assistant asks for. */
type Asked = AnswerAt<"POST", "/api/account/assistants/request">

/** Asks the person whether an assistant may act for them, and in which workspace (D-OAUTH-5). */
export const AuthorizeScreen = (view: Omit<AccountView, "screen">) => {
  const { words } = view
  const { assistants } = words
  const [asked, setAsked] = useState<Asked | null>(null)
  const [refusal, setRefusal] = useState("")
  const [chosen, setChosen] = useState("")
  const [fault, setFault] = useState("")
  const [isBusy, setBusy] = useState(false)
  const { search } = location

  const failed = (failure: Failure) => {
    setBusy(false)
    if (failure.status === 401) return location.replace(signInAddress())
    if (failure.code === "assistant_refused" || failure.code === "invalid_input")
      return setRefusal(failure.reason === "client" ? assistants.unknown : assistants.faulty)
    setFault(failure.code === "conflict" ? assistants.tooMany : explained(failure, words))
  }
  const allow = async (workspaceId: string) => {
    setFault("")
    setBusy(true)
    const reply = await call("POST", "/assistants", {
      query: search,
      workspaceId
    })
    if (reply.isGood) return location.replace(reply.body.address)
    setBusy(false)
    acts.failedAt({ kind: "allow", subject: workspaceId })(reply)
  }
  const load = async () => {
    const reply = await call("POST", "/assistants/request", { query: search })
    if (!reply.isGood) return failed(reply)
    const { workspaces } = reply.body
    setAsked(reply.body)
    if (workspaces.length === 1) setChosen(workspaces[0]?.id ?? "")
  }
  const acts = useActs(async ({ kind, subject }) => {
    await load()
    if (kind === "allow") await allow(subject)
  }, failed)
  const open = async () => {
    const kept = await takeAct()
    return kept === null ? load() : acts.finish(kept)
  }
  useEffect(() => void open(), [])

  if (acts.act !== null) return <SignInAgain {...view} {...acts} act={acts.act} />
  if (refusal !== "")
    return (
      <Sheet title={assistants.faultyTitle}>
        <p>{refusal}</p>
      </Sheet>
    )
  if (asked === null)
    return (
      <Sheet title={assistants.title}>
        <Fault text={fault} />
      </Sheet>
    )
  const { host, isLocal, name, refusalAddress, scopes, workspaces } = asked
  return (
    <Sheet title={say(assistants.askTitle, { assistant: name })}>
      <p>{say(assistants.askLead, { assistant: name })}</p>
      <p>{say(isLocal ? assistants.askLocal : assistants.askHost, { host })}</p>
      <h2>{assistants.may}</h2>
      <ul class="bullets">
        {scopes.map((scope) => (
          <li key={scope}>{assistants[scope]}</li>
        ))}
      </ul>
      <Fault text={fault} />
      {workspaces.length === 0 ? (
        <p class="soft">{words.noWorkspaces}</p>
      ) : (
        <fieldset>
          <legend>{assistants.workspace}</legend>
          {workspaces.map((workspace) => (
            <label class="option" key={workspace.id}>
              <input
                type="radio"
                name="workspace"
                checked={chosen === workspace.id}
                onChange={() => setChosen(workspace.id)}
              />
              <span>
                {workspace.name} <span class="soft">{roleName(workspace.role, words)}</span>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      {workspaces.length > 0 && (
        <button type="button" disabled={isBusy || chosen === ""} onClick={() => allow(chosen)}>
          {assistants.connect}
        </button>
      )}
      <button type="button" class="quiet" disabled={isBusy} onClick={() => location.replace(refusalAddress)}>
        {assistants.refuse}
      </button>
    </Sheet>
  )
}

/** The sign-in, which comes back here. The query is written again, so that it has no character that a path may not have. */
const signInAddress = (): string => {
  const next = `${location.pathname}?${new URLSearchParams(location.search)}`
  return `/-/sign-in?next=${encodeURIComponent(next)}`
}

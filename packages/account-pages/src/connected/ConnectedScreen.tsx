import { useEffect, useState } from "preact/hooks"
import type { AccountView } from "../frame/AccountView.ts"
import type { Failure } from "@calendeal/web-kit/ask"
import { callApi } from "../frame/call.ts"
import { explained } from "../frame/failures.ts"
import { Fault, Sheet } from "../frame/Sheet.tsx"
import { ChooseCalendars, type Answered } from "../connect/ChooseCalendars.tsx"
import { ChooseAdAccount } from "./ChooseAdAccount.tsx"
import { accountsPage, connectPage, inWorkspace, providerNames } from "../connect/providers.ts"

const provider = location.pathname.split("/").at(-1) ?? ""
const query = new URLSearchParams(location.search)
const state = query.get("state") ?? ""
const workspace = state.split(".")[0] ?? ""
// The code leaves the address bar and the history before anything else. All screens are in this script: others keep their query.
if (query.has("state") && provider in providerNames) history.replaceState(null, "", location.pathname)

const isOfWorkspace = provider !== "google" && provider !== "microsoft"
const beginning =
  workspace === "" ? "/-/account" : isOfWorkspace ? accountsPage(workspace) : connectPage(workspace)

/** Takes the answer of the provider, which is in the address, and offers what can be chosen. */
export const ConnectedScreen = (view: Omit<AccountView, "screen">) => {
  const { words } = view
  const { connect } = words
  const [answered, setAnswered] = useState<Answered | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)

  const answer = async () => {
    const [code, error, issuer] = [query.get("code"), query.get("error"), query.get("iss")]
    const reply = await callApi("POST", inWorkspace(workspace, "/connections/answer"), {
      provider,
      state,
      ...(code !== null && { code }),
      ...(error !== null && { error }),
      ...(issuer !== null && { issuer })
    })
    return reply.isGood ? setAnswered(reply.body) : setFailure(reply)
  }
  useEffect(() => void answer(), [])

  if (failure !== null)
    return (
      <Sheet title={connect.refusedTitle}>
        <Fault text={sentence(failure, view)} />
        <a href={beginning}>{connect.begin}</a>
      </Sheet>
    )
  if (answered === null) return <Sheet title={connect.finishing} />
  if (answered.hostId === null && answered.expiresAt !== null)
    return (
      <ChooseAdAccount words={words} workspace={workspace} provider={provider} connectionId={answered.id} />
    )
  if (answered.hostId === null)
    return (
      <Sheet title={connect.doneTitle}>
        <p>{words.accounts.doneText}</p>
        <a href={accountsPage(workspace)}>{words.accounts.back}</a>
      </Sheet>
    )
  if (answered.calendars === null)
    return (
      <Sheet title={connect.doneTitle}>
        <p>{connect.doneText}</p>
        <a href={connectPage(workspace, answered.hostId)}>{connect.back}</a>
      </Sheet>
    )
  return (
    <ChooseCalendars
      {...view}
      workspace={workspace}
      answered={answered}
      calendars={answered.calendars}
      isSingle={provider === "microsoft"}
    />
  )
}

const sentence = (failure: Failure, { words }: Pick<AccountView, "words">): string => {
  const { notAllowed, reasons } = words.connect
  const known = Object.entries(reasons).find(([reason]) => reason === failure.reason)
  if (known !== undefined) return known[1]
  // A browser that is not signed in did not begin the connection.
  if (failure.status === 401) return reasons.other_browser
  if (failure.status === 403 || failure.status === 404) return notAllowed
  return failure.code === "invalid_input" ? reasons.unknown : explained(failure, words)
}

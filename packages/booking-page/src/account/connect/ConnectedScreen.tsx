import { useEffect, useState } from "preact/hooks"
import type { AccountView } from "../AccountView.ts"
import { callApi, explained, type Failure } from "../call.ts"
import { Fault, Sheet } from "../Sheet.tsx"
import { ChooseCalendars, type Answered } from "./ChooseCalendars.tsx"
import { connectPage, inWorkspace, providerNames } from "./providers.ts"

const provider = location.pathname.split("/").at(-1) ?? ""
const query = new URLSearchParams(location.search)
const state = query.get("state") ?? ""
const workspace = state.split(".")[0] ?? ""
// The code leaves the address bar and the history before anything else. All screens are in this script: others keep their query.
if (query.has("state") && provider in providerNames) history.replaceState(null, "", location.pathname)

/** Takes the answer of the provider, which is in the address, and offers the calendars of the account. */
export const ConnectedScreen = (view: Omit<AccountView, "screen">) => {
  const { words } = view
  const { connect } = words
  const [answered, setAnswered] = useState<Answered | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)

  const answer = async () => {
    const [code, error, issuer] = [query.get("code"), query.get("error"), query.get("iss")]
    const reply = await callApi<Answered>("POST", inWorkspace(workspace, "/connections/answer"), {
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
        <a href={workspace === "" ? "/-/account" : connectPage(workspace)}>{connect.begin}</a>
      </Sheet>
    )
  if (answered === null) return <Sheet title={connect.finishing} />
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

import { useEffect, useState } from "preact/hooks"
import { say } from "@calendeal/web-kit/say"
import type { AccountView } from "../frame/AccountView.ts"
import { takeAct } from "../again/pendingAct.ts"
import { SignInAgain } from "../again/SignInAgain.tsx"
import { useActs } from "../again/useActs.ts"
import type { Failure } from "@calendeal/web-kit/ask"
import { callApi } from "../frame/call.ts"
import { Fault, Sheet } from "../frame/Sheet.tsx"
import { CalendarRow } from "./CalendarRow.tsx"
import { ForAdministrator } from "./ForAdministrator.tsx"
import { ProviderOffers } from "./ProviderOffers.tsx"
import { type Calendar, inWorkspace, type Provider } from "./providers.ts"

interface Props extends Omit<AccountView, "screen"> {
  readonly workspace: string
  readonly host: { readonly id: string; readonly name: string }
  readonly failed: (failure: Failure) => void
  readonly fault: string
}

/** The calendars of a host, and the providers whose accounts can be connected. */
export const CalendarsOfHost = ({ failed, fault, host, workspace, ...view }: Props) => {
  const { lang, words } = view
  const { connect } = words
  const [calendars, setCalendars] = useState<ReadonlyArray<Calendar>>([])
  const [providers, setProviders] = useState<ReadonlyArray<Provider>>([])
  const [isBusy, setBusy] = useState(false)
  const at = <Path extends string>(path: Path) => inWorkspace(workspace, `/hosts/${host.id}${path}`)

  const load = async () => {
    const [own, known] = await Promise.all([
      callApi("GET", at("/calendars?limit=100")),
      callApi("GET", inWorkspace(workspace, "/connections/providers"))
    ])
    if (!own.isGood) return failed(own)
    if (!known.isGood) return failed(known)
    setCalendars(own.body.items)
    setProviders(known.body.items.filter(({ purpose }) => purpose === "calendars"))
  }

  const start = async (provider: string, calendarId?: string) => {
    setBusy(true)
    const reply = await callApi("POST", at("/connections"), {
      provider,
      ...(calendarId !== undefined && { calendarId })
    })
    if (reply.isGood) return location.assign(reply.body.address)
    setBusy(false)
    acts.failedAt({ kind: "connect", subject: [provider, calendarId].filter(Boolean).join(" ") })(reply)
  }
  const disconnectNow = async (path: string) => {
    const reply = await callApi("DELETE", path)
    return reply.isGood ? load() : failed(reply)
  }
  const acts = useActs(async ({ kind, subject }) => {
    const [provider = "", calendarId] = subject.split(" ")
    if (kind === "connect") await start(provider, calendarId)
    if (kind === "disconnect") await disconnectNow(subject)
  }, failed)
  const open = async () => {
    await load()
    const kept = await takeAct()
    if (kept !== null) await acts.finish(kept)
  }
  useEffect(() => void open(), [])

  if (acts.act !== null) return <SignInAgain {...view} {...acts} act={acts.act} />

  return (
    <Sheet title={say(connect.of, { host: host.name })}>
      <p class="soft">{connect.lead}</p>
      <Fault text={fault} />
      {calendars.length === 0 ? (
        <p>{connect.none}</p>
      ) : (
        <ul class="rows">
          {calendars.map((calendar) => (
            <CalendarRow
              key={calendar.id}
              calendar={calendar}
              lang={lang}
              words={words}
              path={at(`/calendars/${calendar.id}`)}
              reconnect={
                providers.some(({ isAvailable, provider }) => isAvailable && provider === calendar.kind)
                  ? () => start(calendar.kind, calendar.id)
                  : null
              }
              changed={load}
              failed={(failure, path) => acts.failedAt({ kind: "disconnect", subject: path })(failure)}
            />
          ))}
        </ul>
      )}
      <ProviderOffers icon="calendar" providers={providers} isBusy={isBusy} start={start} words={connect} />
      <ForAdministrator providers={providers} words={connect} />
    </Sheet>
  )
}

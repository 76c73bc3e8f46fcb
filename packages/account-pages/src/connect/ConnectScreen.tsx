import type { AnswerAt } from "@calendeal/web-kit/api"
import { sayCount } from "@calendeal/web-kit/say"
import { useEffect, useState } from "preact/hooks"
import type { AccountView } from "../frame/AccountView.ts"
import { callApi } from "../frame/call.ts"
import { failing } from "../frame/failures.ts"
import { Row, type RowState } from "../frame/Row.tsx"
import { Fault, Sheet } from "../frame/Sheet.tsx"
import { CalendarsOfHost } from "./CalendarsOfHost.tsx"
import { connectPage, ended, inWorkspace } from "./providers.ts"

type Host = AnswerAt<"GET", `/api/workspaces/${string}/hosts/${string}`>
type AllCalendars = AnswerAt<"GET", `/api/workspaces/${string}/calendars`>

/** The calendars of the host in the address; without one, the hosts of the workspace. */
export const ConnectScreen = (view: Omit<AccountView, "screen">) => {
  const { words } = view
  const query = new URLSearchParams(location.search)
  const [workspace, hostId] = [query.get("workspace") ?? "", query.get("host")]
  const [hosts, setHosts] = useState<ReadonlyArray<Host> | null>(null)
  const [calendars, setCalendars] = useState<AllCalendars | null>(null)
  const [fault, setFault] = useState("")

  const failed = failing(setFault, words, words.connect.notAllowed)
  const load = async () => {
    if (hostId !== null) {
      const reply = await callApi("GET", inWorkspace(workspace, `/hosts/${encodeURIComponent(hostId)}`))
      return reply.isGood ? setHosts([reply.body]) : failed(reply)
    }
    const [reply, all] = await Promise.all([
      callApi("GET", inWorkspace(workspace, "/hosts?limit=100")),
      callApi("GET", inWorkspace(workspace, "/calendars?limit=100"))
    ])
    if (all.isGood) setCalendars(all.body)
    return reply.isGood ? setHosts(reply.body.items) : failed(reply)
  }
  useEffect(() => void load(), [])

  const [host] = hosts ?? []
  if (host !== undefined && (hostId !== null || hosts?.length === 1))
    return <CalendarsOfHost {...view} workspace={workspace} host={host} failed={failed} fault={fault} />
  return (
    <Sheet title={hosts === null ? words.connect.title : words.connect.whose}>
      <Fault text={fault} />
      <ul class="rows">
        {hosts?.map(({ id, name }) => (
          <Row
            key={id}
            icon="host"
            title={<a href={connectPage(workspace, id)}>{name}</a>}
            state={calendars && stateOf(id, calendars, view)}
          />
        ))}
      </ul>
    </Sheet>
  )
}

/** How the calendars of a host are; null if it is not known, because the workspace has more than one page of them. */
const stateOf = (
  host: string,
  { items, nextCursor }: AllCalendars,
  { lang, words: { connect } }: Pick<AccountView, "lang" | "words">
): RowState | null => {
  const own = items.filter(({ hostId }) => hostId === host)
  const faults = own.flatMap(({ lastError }) => lastError ?? [])
  if (faults.length > 0)
    return {
      tone: "bad",
      text: faults.some((fault) => ended.includes(fault)) ? connect.ended : connect.failing
    }
  if (nextCursor !== null) return null
  return own.length === 0
    ? { tone: "idle", text: connect.unconnected }
    : { tone: "good", text: sayCount(lang, connect.count, own.length) }
}

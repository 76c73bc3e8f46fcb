import { useEffect, useState } from "preact/hooks"
import type { AccountView } from "../frame/AccountView.ts"
import { callApi, explained, type Failure } from "../frame/call.ts"
import { Fault, Sheet } from "../frame/Sheet.tsx"
import { CalendarsOfHost } from "./CalendarsOfHost.tsx"
import { connectPage, inWorkspace } from "./providers.ts"

interface Host {
  readonly id: string
  readonly name: string
}

/** The calendars of the host in the address; without one, the hosts of the workspace. */
export const ConnectScreen = (view: Omit<AccountView, "screen">) => {
  const { words } = view
  const query = new URLSearchParams(location.search)
  const [workspace, hostId] = [query.get("workspace") ?? "", query.get("host")]
  const [hosts, setHosts] = useState<ReadonlyArray<Host> | null>(null)
  const [fault, setFault] = useState("")

  const failed = (failure: Failure) => {
    if (failure.status === 401)
      return location.replace(`/-/sign-in?next=${encodeURIComponent(location.pathname + location.search)}`)
    const isNotAllowed = failure.status === 403 || failure.status === 404
    setFault(isNotAllowed ? words.connect.notAllowed : explained(failure, words))
  }
  const load = async () => {
    if (hostId !== null) {
      const reply = await callApi<Host>("GET", inWorkspace(workspace, `/hosts/${encodeURIComponent(hostId)}`))
      return reply.isGood ? setHosts([reply.body]) : failed(reply)
    }
    const reply = await callApi<{ readonly items: ReadonlyArray<Host> }>(
      "GET",
      inWorkspace(workspace, "/hosts?limit=100")
    )
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
          <li key={id}>
            <a href={connectPage(workspace, id)}>{name}</a>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

import type { AnswerAt } from "@calendeal/web-kit/api"
import { useEffect, useState } from "preact/hooks"
import type { AccountView } from "../frame/AccountView.ts"
import { callApi } from "../frame/call.ts"
import { failing } from "../frame/failures.ts"
import { Fault, Sheet } from "../frame/Sheet.tsx"
import { CalendarsOfHost } from "./CalendarsOfHost.tsx"
import { connectPage, inWorkspace } from "./providers.ts"

type Host = AnswerAt<"GET", `/api/workspaces/${string}/hosts/${string}`>

/** The calendars of the host in the address; without one, the hosts of the workspace. */
export const ConnectScreen = (view: Omit<AccountView, "screen">) => {
  const { words } = view
  const query = new URLSearchParams(location.search)
  const [workspace, hostId] = [query.get("workspace") ?? "", query.get("host")]
  const [hosts, setHosts] = useState<ReadonlyArray<Host> | null>(null)
  const [fault, setFault] = useState("")

  const failed = failing(setFault, words, words.connect.notAllowed)
  const load = async () => {
    if (hostId !== null) {
      const reply = await callApi("GET", inWorkspace(workspace, `/hosts/${encodeURIComponent(hostId)}`))
      return reply.isGood ? setHosts([reply.body]) : failed(reply)
    }
    const reply = await callApi("GET", inWorkspace(workspace, "/hosts?limit=100"))
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

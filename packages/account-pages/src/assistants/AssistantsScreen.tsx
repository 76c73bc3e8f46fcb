import { localeFor } from "@calendeal/web-kit/locale-for"
import { say } from "@calendeal/web-kit/say"
import { useEffect, useState } from "preact/hooks"
import type { AccountView } from "../frame/AccountView.ts"
import { call, explained, type Failure } from "../frame/call.ts"
import { Fault, Sheet } from "../frame/Sheet.tsx"

interface Assistant {
  readonly id: string
  readonly name: string | null
  readonly workspaceId: string
  readonly scopes: ReadonlyArray<string>
  readonly createdAt: string
}

interface Account {
  readonly workspaces: ReadonlyArray<{ readonly id: string; readonly name: string }>
}

/** The assistants that act for the person, each of which can be disconnected (D-OAUTH-10). */
export const AssistantsScreen = ({ lang, words }: Omit<AccountView, "screen">) => {
  const { assistants } = words
  const [shown, setShown] = useState<ReadonlyArray<Assistant> | null>(null)
  const [account, setAccount] = useState<Account>({ workspaces: [] })
  const [fault, setFault] = useState("")

  const failed = (failure: Failure) =>
    failure.status === 401
      ? location.replace(`/-/sign-in?next=${encodeURIComponent(location.pathname)}`)
      : setFault(explained(failure, words))
  const load = async () => {
    const [own, all] = await Promise.all([
      call<Account>("GET", ""),
      call<{ readonly items: ReadonlyArray<Assistant> }>("GET", "/assistants")
    ])
    if (!own.isGood) return failed(own)
    if (!all.isGood) return failed(all)
    setAccount(own.body)
    setShown(all.body.items)
  }
  const disconnect = async (id: string) => {
    setFault("")
    const reply = await call("DELETE", `/assistants/${id}`)
    return reply.isGood || reply.status === 404 ? load() : failed(reply)
  }
  useEffect(() => void load(), [])

  const date = new Intl.DateTimeFormat(localeFor(lang), { dateStyle: "medium" })
  const workspaceName = (id: string) => account.workspaces.find((one) => one.id === id)?.name ?? ""
  return (
    <Sheet title={assistants.title}>
      <p>{assistants.lead}</p>
      <Fault text={fault} />
      {shown?.length === 0 && <p class="soft">{assistants.none}</p>}
      {shown !== null && shown.length > 0 && (
        <ul class="rows">
          {shown.map(({ createdAt, id, name, scopes, workspaceId }) => (
            <li key={id}>
              <span>
                {name}
                <span class="soft below">
                  {say(assistants.since, {
                    workspace: workspaceName(workspaceId),
                    date: date.format(new Date(createdAt))
                  })}
                </span>
                {!scopes.includes("book") && <span class="soft below">{assistants.readsOnly}</span>}
              </span>
              <button
                type="button"
                class="quiet"
                aria-label={`${assistants.disconnect}: ${name}`}
                onClick={() => disconnect(id)}
              >
                {assistants.disconnect}
              </button>
            </li>
          ))}
        </ul>
      )}
      <p>
        <a href="/-/account">{words.accountTitle}</a>
      </p>
    </Sheet>
  )
}

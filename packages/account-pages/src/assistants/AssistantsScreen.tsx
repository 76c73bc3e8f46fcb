import type { AnswerAt } from "@calendeal/web-kit/api"
import { localeFor } from "@calendeal/web-kit/locale-for"
import { say } from "@calendeal/web-kit/say"
import { useEffect, useState } from "preact/hooks"
import type { AccountView } from "../frame/AccountView.ts"
import { call } from "../frame/call.ts"
import { failing } from "../frame/failures.ts"
import { Row } from "../frame/Row.tsx"
import { Fault, Sheet } from "../frame/Sheet.tsx"

type Assistant = AnswerAt<"GET", "/api/account/assistants">["items"][number]
type Workspace = AnswerAt<"GET", "/api/account">["workspaces"][number]

/** The assistants that act for the person, each of which can be disconnected (D-OAUTH-10). */
export const AssistantsScreen = ({ lang, words }: Omit<AccountView, "screen">) => {
  const { assistants } = words
  const [shown, setShown] = useState<ReadonlyArray<Assistant> | null>(null)
  const [workspaces, setWorkspaces] = useState<ReadonlyArray<Workspace>>([])
  const [fault, setFault] = useState("")

  const failed = failing(setFault, words)
  const load = async () => {
    const [own, all] = await Promise.all([call("GET", ""), call("GET", "/assistants")])
    if (!own.isGood) return failed(own)
    if (!all.isGood) return failed(all)
    setWorkspaces(own.body.workspaces)
    setShown(all.body.items)
  }
  const disconnect = async (id: string) => {
    setFault("")
    const reply = await call("DELETE", `/assistants/${id}`)
    return reply.isGood || reply.status === 404 ? load() : failed(reply)
  }
  useEffect(() => void load(), [])

  const date = new Intl.DateTimeFormat(localeFor(lang), { dateStyle: "medium" })
  const workspaceName = (id: string) => workspaces.find((one) => one.id === id)?.name ?? ""
  return (
    <Sheet title={assistants.title}>
      <p>{assistants.lead}</p>
      <Fault text={fault} />
      {shown?.length === 0 && <p class="soft">{assistants.none}</p>}
      {shown !== null && shown.length > 0 && (
        <ul class="rows">
          {shown.map(({ createdAt, id, name, scopes, workspaceId }) => (
            <Row
              key={id}
              icon="assistant"
              title={name}
              below={
                <>
                  <span class="soft below">
                    {say(assistants.since, {
                      workspace: workspaceName(workspaceId),
                      date: date.format(new Date(createdAt))
                    })}
                  </span>
                  {!scopes.includes("book") && <span class="soft below">{assistants.readsOnly}</span>}
                </>
              }
            >
              <button
                type="button"
                class="quiet"
                aria-label={`${assistants.disconnect}: ${name}`}
                onClick={() => disconnect(id)}
              >
                {assistants.disconnect}
              </button>
            </Row>
          ))}
        </ul>
      )}
      <p>
        <a href="/-/account">{words.accountTitle}</a>
      </p>
    </Sheet>
  )
}

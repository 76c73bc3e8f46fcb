import type { ComponentChildren } from "preact"
import { useState } from "preact/hooks"
import { say } from "@calendeal/web-kit/say"
import type { AccountView } from "../frame/AccountView.ts"
import type { Failure } from "@calendeal/web-kit/ask"
import { callApi } from "../frame/call.ts"
import { Sheet } from "../frame/Sheet.tsx"
import type { AdField } from "../words/AccountWords.ts"
import { AdForm } from "./AdForm.tsx"
import { accountWith, type PlatformGuide } from "./adPlatforms.ts"
import { sendTestEvent } from "./testEvent.ts"

interface Props extends Pick<AccountView, "words"> {
  readonly platform: string
  readonly guide: PlatformGuide
  /** The integration that gets a new credential; null: a new integration. */
  readonly integrationId: string | null
  readonly at: <Path extends string>(path: Path) => `/api/workspaces/${string}${Path}`
  readonly failed: (failure: Failure) => void
  readonly leave: () => void
  readonly trouble: ComponentChildren
}

/**
 * Guides through the values of a platform, sends a test event, and shows the platform's answer. A new integration is used after the
 * platform has accepted an event, or if it has none for tests.
 */
export const AdSetup = ({
  at,
  failed,
  guide: whole,
  integrationId,
  leave,
  platform,
  trouble,
  words
}: Props) => {
  const { accounts } = words
  const [id, setId] = useState(integrationId)
  const [answer, setAnswer] = useState("")
  const [isDone, setDone] = useState(false)
  // A known integration keeps its settings.
  const guide =
    integrationId === null
      ? whole
      : { ...whole, fields: whole.fields.filter(({ name }) => name === "credential") }

  const submit = async (values: Partial<Record<AdField, string>>, requiresConsent: boolean) => {
    const { credential = "" } = values
    const account = accountWith(platform, values, requiresConsent)
    const reply =
      id === null
        ? await callApi("POST", at("/integrations"), {
            account,
            credential,
            enabled: false
          })
        : await callApi("PATCH", at(`/integrations/${id}`), {
            ...(integrationId === null && { account }),
            credential
          })
    if (!reply.isGood) return failed(reply)
    setId(reply.body.id)
    const tested = await sendTestEvent(at(`/integrations/${reply.body.id}`), guide.title, accounts)
    setAnswer(tested.sentence)
    if (!tested.isGood) return
    const used = await callApi("PATCH", at(`/integrations/${reply.body.id}`), { enabled: true })
    if (!used.isGood) return failed(used)
    setDone(true)
  }
  return (
    <Sheet title={say(accounts.setUp, { platform: guide.title })}>
      {trouble}
      {isDone ? (
        <p role="status">{`${answer} ${accounts.doneText}`}</p>
      ) : (
        <AdForm guide={guide} words={accounts} fault={answer} submit={submit} />
      )}
      <button type="button" class="quiet" onClick={leave}>
        {accounts.back}
      </button>
    </Sheet>
  )
}

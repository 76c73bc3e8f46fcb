import { useState } from "preact/hooks"
import { say } from "@calendeal/web-kit/say"
import type { AccountView } from "../frame/AccountView.ts"
import { callApi } from "../frame/call.ts"
import { explained } from "../frame/failures.ts"
import { accountsPage, inWorkspace } from "../connect/providers.ts"
import { Sheet } from "../frame/Sheet.tsx"
import type { AdField } from "../words/AccountWords.ts"
import { AdForm } from "../accounts/AdForm.tsx"
import { accountWith, allowedPlatforms } from "../accounts/adPlatforms.ts"
import { sendTestEvent } from "../accounts/testEvent.ts"

interface Props extends Pick<AccountView, "words"> {
  readonly workspace: string
  readonly provider: string
  readonly connectionId: string
}

/** Asks to which account of the platform conversions are reported, after the platform has allowed the access. */
export const ChooseAdAccount = ({ connectionId, provider, words, workspace }: Props) => {
  const { accounts } = words
  const [fault, setFault] = useState("")
  const [answer, setAnswer] = useState<string | null>(null)
  const guide = allowedPlatforms[provider]
  if (guide === undefined) return null

  const submit = async (values: Partial<Record<AdField, string>>, requiresConsent: boolean) => {
    const chosen = { conversions: {}, ...accountWith(guide.platform, values, requiresConsent) }
    const reply = await callApi("POST", inWorkspace(workspace, `/connections/${connectionId}/integration`), {
      account: chosen
    })
    // The connection has ended, or was used in another window.
    if (!reply.isGood)
      return setFault(reply.status === 404 ? words.connect.reasons.expired : explained(reply, words))
    const path = inWorkspace(workspace, `/integrations/${reply.body.id}`)
    setAnswer((await sendTestEvent(path, guide.title, accounts)).sentence)
  }
  return (
    <Sheet title={answer === null ? accounts.chooseTitle : words.connect.doneTitle}>
      {answer === null ? (
        <>
          <p class="soft">{say(accounts.chooseLead, { platform: guide.title })}</p>
          <AdForm guide={guide} words={accounts} fault={fault} submit={submit} />
        </>
      ) : (
        <p role="status">{`${accounts.doneText} ${answer}`}</p>
      )}
      <a href={accountsPage(workspace)}>{accounts.back}</a>
    </Sheet>
  )
}

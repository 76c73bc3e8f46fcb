import { say } from "@calendeal/web-kit/say"
import { useState } from "preact/hooks"
import { FieldGroup, SelectField, SmallButton, TextField } from "../editing/fields.tsx"
import { LinesField } from "../editing/LinesField.tsx"
import { useView } from "../view/useView.ts"
import { mayFrame } from "./mayFrame.ts"
import type { SettingsProps } from "./SettingsTab.tsx"

const visitMemories = ["off", "with_consent", "on"] as const

/** Which sites can frame the booking pages, with a check of one address (D-CON-42), and whether browsers remember visits (D-JRN-7). */
export const SitesTab = ({ change, draft }: SettingsProps) => {
  const { words } = useView()
  const texts = words.workspaceArea
  const [address, setAddress] = useState("")
  const sites = draft.embedAllowedHosts
  const check = mayFrame(address, sites)
  const sentence = {
    wrong: () => texts.checkWrong,
    plain: () => texts.checkPlain,
    yes: (host: string) => say(texts.checkYes, { host }),
    no: (host: string) => say(texts.checkNo, { host })
  }[check.result]
  return (
    <>
      <FieldGroup title={texts.sites} text={texts.sitesText}>
        <LinesField
          label={texts.sites}
          hint={texts.sitesHint}
          path="embedAllowedHosts"
          lines={sites}
          onChange={(embedAllowedHosts) => change({ embedAllowedHosts })}
        />
      </FieldGroup>
      <FieldGroup title={texts.visitMemory} text={texts.visitMemoryText}>
        <SelectField
          label={texts.visitMemory}
          path="visitMemory"
          value={draft.visitMemory}
          options={visitMemories.map((memory) => [memory, texts.visitMemories[memory]] as const)}
          onChange={(visitMemory) => change({ visitMemory })}
        />
      </FieldGroup>
      <FieldGroup title={texts.check}>
        <TextField
          label={texts.check}
          hint={texts.checkHint}
          type="url"
          value={address}
          onChange={setAddress}
        />
        <p role="status" dir="auto">
          {address === "" ? "" : sentence("host" in check ? check.host : "")}
        </p>
        {address !== "" && check.result === "no" && (
          <p>
            <SmallButton onClick={() => change({ embedAllowedHosts: [...sites, check.host] })}>
              {say(texts.addIt, { host: check.host })}
            </SmallButton>
          </p>
        )}
      </FieldGroup>
    </>
  )
}

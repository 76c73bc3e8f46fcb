import type { Schemas } from "@calendeal/client"
import { CheckField, FieldGroup, SelectField, TextField } from "../editing/fields.tsx"
import type { Editor } from "../editing/useEditor.ts"
import { zonesWith } from "../editing/zones.ts"
import { useView, useWorkspace } from "../view/useView.ts"

/** What the parts of the settings get. */
export type SettingsProps = Pick<Editor<Schemas["Workspace"]>, "draft" | "change">

/** The name, the address and the contact of the workspace. */
export const SettingsTab = ({ change, draft }: SettingsProps) => {
  const { words } = useView()
  const { role } = useWorkspace()
  const texts = words.workspaceArea
  return (
    <FieldGroup title={texts.settings}>
      <div class="pair">
        <TextField label={texts.name} path="name" value={draft.name} onChange={(name) => change({ name })} />
        <TextField
          label={texts.slug}
          path="slug"
          hint={texts.slugHint}
          value={draft.slug}
          onChange={(slug) => change({ slug })}
        />
        <TextField
          label={texts.contact}
          path="contact"
          hint={texts.contactHint}
          value={draft.contact ?? ""}
          onChange={(contact) => change({ contact: contact === "" ? null : contact })}
        />
        <TextField
          label={texts.privacyUrl}
          path="privacyUrl"
          hint={texts.privacyUrlHint}
          value={draft.privacyUrl ?? ""}
          onChange={(privacyUrl) => change({ privacyUrl: privacyUrl === "" ? null : privacyUrl })}
        />
        <TextField
          label={texts.country}
          path="defaultCountry"
          hint={texts.countryHint}
          value={draft.defaultCountry}
          onChange={(country) => change({ defaultCountry: country.toUpperCase() })}
        />
        <SelectField
          label={texts.zone}
          path="timezone"
          value={draft.timezone}
          options={zonesWith(draft.timezone).map((zone) => [zone, zone.replaceAll("_", " ")] as const)}
          onChange={(timezone) => change({ timezone })}
        />
      </div>
      <SelectField
        label={texts.calendarChanges}
        path="calendarChanges"
        value={draft.calendarChanges}
        options={[
          ["flag", texts.flag],
          ["apply", texts.apply]
        ]}
        onChange={(calendarChanges) => change({ calendarChanges })}
      />
      <CheckField
        label={texts.payments}
        value={draft.transactionsCreateContacts}
        onChange={(transactionsCreateContacts) => change({ transactionsCreateContacts })}
      />
      <CheckField
        label={texts.partPayments}
        hint={texts.partPaymentsHint}
        value={draft.partPaymentsAddUp}
        onChange={(partPaymentsAddUp) => change({ partPaymentsAddUp })}
      />
      {role === "owner" && (
        <CheckField
          label={texts.passwords}
          value={draft.passwordSignIn}
          onChange={(passwordSignIn) => change({ passwordSignIn })}
        />
      )}
    </FieldGroup>
  )
}

import { settingRanges } from "@calendeal/domain/event-types"
import { CheckField, FieldGroup, NumberField, SelectField } from "../editing/fields.tsx"
import { useView } from "../view/useView.ts"
import { ConditionFields } from "./ConditionFields.tsx"
import type { TabProps } from "./TabProps.ts"

/** Which bookings a host approves, and what they keep until then. */
export const ApprovalFields = ({ change, draft }: TabProps) => {
  const { words } = useView()
  const texts = words.eventTypes
  return (
    <FieldGroup
      title={texts.settings.approval}
      text={draft.approval === "by_rule" ? texts.approvalRules : ""}
    >
      <SelectField
        label={texts.settings.approval}
        value={draft.approval}
        options={[
          ["never", texts.approvals.never],
          ["always", texts.approvals.always],
          ["by_rule", texts.approvals.by_rule]
        ]}
        onChange={(approval) => change({ approval })}
      />
      {draft.approval === "by_rule" && <ApprovalRules draft={draft} change={change} />}
      {draft.approval !== "never" && (
        <>
          <CheckField
            label={texts.settings.approvalKeepsTime}
            hint={texts.approvalCompetes}
            value={draft.approvalKeepsTime}
            onChange={(approvalKeepsTime) => change({ approvalKeepsTime })}
          />
          <div class="pair">
            {(["approvalHours", "requestsPerBooker"] as const).map((name) => (
              <NumberField
                key={name}
                label={texts.settings[name]}
                path={name}
                range={settingRanges[name]}
                value={draft[name]}
                onChange={(value) => value !== null && change({ [name]: value })}
              />
            ))}
          </div>
        </>
      )}
    </FieldGroup>
  )
}

/** The rules of which one is enough (D-APPR-12). */
const ApprovalRules = ({ change, draft }: TabProps) => {
  const { words } = useView()
  const texts = words.eventTypes.settings
  const { approvalWhen, form } = draft
  return (
    <>
      <CheckField
        label={texts.approvalFreeMail}
        value={draft.approvalFreeMail}
        onChange={(approvalFreeMail) => change({ approvalFreeMail })}
      />
      <NumberField
        label={texts.approvalNoticeHours}
        path="approvalNoticeHours"
        range={settingRanges.approvalNoticeHours}
        value={draft.approvalNoticeHours}
        onChange={(approvalNoticeHours) => change({ approvalNoticeHours })}
      />
      <CheckField
        label={texts.approvalWhen}
        value={approvalWhen !== null}
        onChange={(isAsked) =>
          change({ approvalWhen: isAsked ? { field: "email_domain", op: "equals", value: "" } : null })
        }
      />
      {approvalWhen !== null && (
        <div class="sentence narrow">
          <ConditionFields
            condition={approvalWhen}
            form={form}
            path="approvalWhen"
            set={(when) => change({ approvalWhen: when })}
          />
        </div>
      )}
    </>
  )
}

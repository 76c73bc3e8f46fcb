import { settingRanges } from "@calendeal/domain/event-types"
import { CheckField, FieldGroup, NumberField, TextField } from "../editing/fields.tsx"
import { loadedLater } from "../parts/loadedLater.tsx"
import { useView } from "../view/useView.ts"
import type { TabProps } from "./TabProps.ts"

const PriceFields = loadedLater(async () => (await import("./PriceFields.tsx")).PriceFields)

/** What follows a booking: a redirect, and a deal. */
export const AfterTab = ({ change, draft }: TabProps) => {
  const { words } = useView()
  const texts = words.eventTypes
  const { confirmation, dealValue } = draft
  return (
    <>
      <FieldGroup title={texts.redirect}>
        <CheckField
          label={texts.redirectOn}
          value={confirmation !== null}
          onChange={(isOn) =>
            change({
              confirmation: isOn
                ? {
                    redirectUrl: "https://",
                    delaySeconds: 3,
                    newTab: false,
                    countdown: false,
                    fireTracking: false
                  }
                : null
            })
          }
        />
        {confirmation !== null && (
          <>
            <TextField
              label={texts.redirectUrl}
              type="url"
              hint={texts.redirectUrlHint}
              path="confirmation.redirectUrl"
              value={confirmation.redirectUrl}
              onChange={(redirectUrl) => change({ confirmation: { ...confirmation, redirectUrl } })}
            />
            <NumberField
              label={texts.delay}
              unit={texts.seconds}
              path="confirmation.delaySeconds"
              range={settingRanges.delaySeconds}
              value={confirmation.delaySeconds}
              onChange={(value) =>
                value !== null && change({ confirmation: { ...confirmation, delaySeconds: value } })
              }
            />
            {(
              [
                ["newTab", texts.newTab],
                ["countdown", texts.countdown],
                ["fireTracking", texts.tracking]
              ] as const
            ).map(([field, label]) => (
              <CheckField
                key={field}
                label={label}
                value={confirmation[field]}
                onChange={(value) => change({ confirmation: { ...confirmation, [field]: value } })}
              />
            ))}
          </>
        )}
      </FieldGroup>
      <PriceFields change={change} draft={draft} />
      <FieldGroup title={texts.deal}>
        <CheckField
          label={texts.dealOn}
          value={dealValue !== null}
          onChange={(isOn) => change({ dealValue: isOn ? { amount: 100, currency: "EUR" } : null })}
        />
        {dealValue !== null && (
          <div class="pair">
            <NumberField
              label={texts.amount}
              path="dealValue.amount"
              step="any"
              value={dealValue.amount}
              onChange={(amount) => amount !== null && change({ dealValue: { ...dealValue, amount } })}
            />
            <TextField
              label={texts.currency}
              path="dealValue.currency"
              value={dealValue.currency}
              onChange={(currency) =>
                change({ dealValue: { ...dealValue, currency: currency.toUpperCase() } })
              }
            />
          </div>
        )}
      </FieldGroup>
    </>
  )
}

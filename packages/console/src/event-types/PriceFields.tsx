import { settingRanges } from "@calendeal/domain/event-types"
import { CheckField, FieldGroup, NumberField, SelectField, TextField } from "../editing/fields.tsx"
import { useView } from "../view/useView.ts"
import type { TabProps } from "./TabProps.ts"

/** What a visitor pays before the booking is confirmed, and when it goes back. */
export const PriceFields = ({ change, draft }: TabProps) => {
  const { words } = useView()
  const texts = words.eventTypes
  const { price, refunds } = draft
  return (
    <FieldGroup title={texts.price} text={texts.priceText}>
      <CheckField
        label={texts.priceOn}
        value={price !== null}
        onChange={(isOn) => change({ price: isOn ? { amount: 50, currency: "EUR" } : null })}
      />
      {price !== null && (
        <>
          <div class="pair">
            <NumberField
              label={texts.price}
              path="price.amount"
              step="any"
              value={price.amount}
              onChange={(amount) => amount !== null && change({ price: { ...price, amount } })}
            />
            <TextField
              label={texts.currency}
              path="price.currency"
              value={price.currency}
              onChange={(currency) => change({ price: { ...price, currency: currency.toUpperCase() } })}
            />
            <NumberField
              label={texts.settings.paymentMinutes}
              path="paymentMinutes"
              range={settingRanges.paymentMinutes}
              value={draft.paymentMinutes}
              onChange={(value) => value !== null && change({ paymentMinutes: value })}
            />
          </div>
          <SelectField
            label={texts.settings.refunds}
            value={refunds}
            options={(["always", "never", "until", "by_hand"] as const).map(
              (kind) => [kind, texts.refundKinds[kind]] as const
            )}
            onChange={(kind) => change({ refunds: kind })}
          />
          {refunds === "until" && (
            <NumberField
              label={texts.settings.refundHours}
              path="refundHours"
              range={settingRanges.refundHours}
              value={draft.refundHours}
              onChange={(value) => value !== null && change({ refundHours: value })}
            />
          )}
        </>
      )}
    </FieldGroup>
  )
}

import { Field } from "../fields/Field.tsx"
import { asksAddress } from "../journey/faults.ts"
import type { ScreenProps } from "../journey/useJourney.ts"
import { PlaceField } from "./PlaceField.tsx"

/** The place of the meeting, and its address if the visitor decides it. */
export const PlaceFields = ({ journey, view: { event, words } }: Pick<ScreenProps, "journey" | "view">) => {
  const { edit, state } = journey
  const { draft, faults } = state
  return (
    <>
      <PlaceField
        places={event.places}
        chosen={draft.placeKind}
        onChoose={(placeKind) => edit({ placeKind })}
        words={words}
      />
      {asksAddress(event, draft) && (
        <Field name="address" label={words.address} required fault={faults["address"]} words={words}>
          {(control) => (
            <textarea
              {...control}
              rows={2}
              maxLength={500}
              autocomplete="street-address"
              value={draft.address}
              onInput={(event) => edit({ address: event.currentTarget.value })}
            />
          )}
        </Field>
      )}
    </>
  )
}

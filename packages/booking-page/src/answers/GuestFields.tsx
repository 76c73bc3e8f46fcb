import type { Faults } from "../journey/faults.ts"
import { Field, TextInput } from "../fields/Field.tsx"
import type { Guest } from "../journey/Draft.ts"
import { say } from "@calendeal/web-kit/say"
import type { Words } from "../words/Words.ts"

/** A booking has at most 20 attendees, the booker included (specification 4.2). */
const maximumGuests = 19

/** Fields for additional guests. */
export const GuestFields = ({
  faults,
  guests,
  onGuests,
  words
}: {
  readonly guests: ReadonlyArray<Guest>
  readonly onGuests: (guests: ReadonlyArray<Guest>) => void
  readonly faults: Faults
  readonly words: Words
}) => {
  const change = (index: number, part: Partial<Guest>) =>
    onGuests(guests.map((guest, at) => (at === index ? { ...guest, ...part } : guest)))
  return (
    <fieldset class="guests">
      <legend>
        {words.guests} <span class="optional">{words.optional}</span>
      </legend>
      <p class="hint">{words.guestsHint}</p>
      {guests.map(({ email, name }, index) => {
        const number = index + 1
        return (
          <div class="guest" key={index}>
            <Field
              name={`guests.${index}.name`}
              label={say(words.guestName, { number })}
              required={false}
              fault={faults[`guests.${index}.name`]}
              words={words}
            >
              {(control) => (
                <TextInput
                  {...control}
                  kind="text"
                  value={name}
                  maxLength={120}
                  onText={(name) => change(index, { name })}
                />
              )}
            </Field>
            <Field
              name={`guests.${index}.email`}
              label={say(words.guestEmail, { number })}
              required
              fault={faults[`guests.${index}.email`]}
              words={words}
            >
              {(control) => (
                <TextInput
                  {...control}
                  kind="email"
                  autocomplete="off"
                  value={email}
                  maxLength={254}
                  onText={(email) => change(index, { email })}
                />
              )}
            </Field>
            <button
              type="button"
              class="link"
              onClick={() => onGuests(guests.filter((_guest, at) => at !== index))}
            >
              {say(words.removeGuest, { number })}
            </button>
          </div>
        )
      })}
      {guests.length < maximumGuests && (
        <button
          type="button"
          class="button quiet small"
          onClick={() => onGuests([...guests, { name: "", email: "" }])}
        >
          {words.addGuest}
        </button>
      )}
    </fieldset>
  )
}

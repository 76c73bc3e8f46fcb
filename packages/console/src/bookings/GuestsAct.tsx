import { useState } from "preact/hooks"
import { api, bodyOf, type Booking, Refusal } from "../api/client.ts"
import { explained } from "../api/explained.ts"
import { LinesField } from "../editing/LinesField.tsx"
import { useView, useWorkspace } from "../view/useView.ts"
import { ConfirmReplacement } from "./ConfirmReplacement.tsx"

/** Asks for the guests, one email a line, and changes them (D-CON-171). Guests who stay keep their names. */
export const GuestsAct = ({
  booking,
  onLeave
}: {
  readonly booking: Booking
  readonly onLeave: () => void
}) => {
  const { words } = useView()
  const { id: workspaceId } = useWorkspace()
  const present = booking.attendees.filter(({ role }) => role === "guest")
  const [emails, setEmails] = useState<ReadonlyArray<string>>(() => present.map(({ email }) => email))
  const guests = emails.map(
    (email) =>
      present.find((guest) => guest.email === email.toLowerCase().trim()) ?? { email, name: undefined }
  )
  return (
    <ConfirmReplacement
      title={words.guestsTitle}
      act={words.changeGuests}
      done="guests"
      isReady={emails.join() !== present.map(({ email }) => email).join()}
      replace={() =>
        bodyOf(
          api.PUT("/api/workspaces/{workspaceId}/bookings/{bookingUid}/guests", {
            params: { path: { workspaceId, bookingUid: booking.uid } },
            body: {
              guests: guests.map(({ email, name }) => ({ email, ...(name !== undefined && { name }) }))
            }
          })
        )
      }
      refusalText={(failure) =>
        failure instanceof Refusal && [404, 409].includes(failure.status)
          ? words.guestsRefused
          : explained(failure, words)
      }
      input={
        <LinesField
          label={words.guests}
          hint={words.newBooking.guestsHint}
          lines={emails}
          onChange={setEmails}
        />
      }
      onLeave={onLeave}
    >
      {words.guestsText}
    </ConfirmReplacement>
  )
}

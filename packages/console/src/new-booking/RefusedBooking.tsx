import { Refusal } from "../api/client.ts"
import { Fault } from "../parts/Fault.tsx"
import { useView } from "../view/useView.ts"
import type { ConsoleWords } from "../words/ConsoleWords.ts"

/** Why the person was not booked, and what to do. */
export const RefusedBooking = ({ failure }: { readonly failure: unknown }) => {
  const { words } = useView()
  const text = failure instanceof Refusal ? textOf(failure.code, words) : undefined
  return (
    <p class="fault" role="alert">
      {text ?? <Fault failure={failure} />}
    </p>
  )
}

const textOf = (code: string, words: ConsoleWords): string | undefined => {
  const { newBooking } = words
  const texts = new Map<string, string>([
    ["slot_unavailable", words.timeTaken],
    ["email_not_allowed", newBooking.refused_email],
    ["per_invitee_limit", newBooking.refused_limit],
    ["booking_unavailable", newBooking.refused_rules],
    ["consent_required", newBooking.refused_consent],
    ["phone_required", newBooking.refused_phone],
    ["address_required", newBooking.refused_address],
    ["event_type_not_found", newBooking.refused_eventType],
    ["no_location_configured", newBooking.refused_place],
    ["invalid_location", newBooking.refused_place]
  ])
  return texts.get(code)
}

/** Why an offered time cannot be booked any more. */
export const unbookable: ReadonlySet<string> = new Set([
  "address_required",
  "booking_unavailable",
  "consent_required",
  "email_not_allowed",
  "invalid_location",
  "no_location_configured",
  "per_invitee_limit",
  "phone_required",
  "slot_unavailable"
])

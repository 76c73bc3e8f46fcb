/** The documented defaults of an event type. */
export const defaults = {
  titleTemplate: "{event} with {host}",
  description: "",
  status: "active",
  durationMinutes: 30,
  slotIntervalMinutes: 30,
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 0,
  minimumNoticeMinutes: 0,
  bookingWindowDays: 60,
  maxBookingsPerDay: null,
  perInviteeLimit: null,
  conference: null,
  reminders: [],
  firstStep: "times",
  assignment: "round_robin",
  hosts: [],
  schedule: null,
  locations: [],
  form: { fields: [] },
  listed: true,
  phoneRequired: false,
  approval: "never",
  approvalKeepsTime: true,
  heldEntries: "none",
  approvalFreeMail: false,
  approvalNoticeHours: null,
  approvalWhen: null,
  approvalHours: 48,
  requestsPerBooker: 3,
  paymentMinutes: 30,
  refunds: "always",
  refundHours: 24,
  seats: null,
  reservationsAtOnce: 20,
  showsAttendees: false,
  holdsChosenTime: false,
  waitingList: false,
  offerMinutes: 120,
  consent: { required: false, text: "" },
  emailPolicy: { blockedEmails: [], blockedDomains: [], allowedDomains: [], blockFreeProviders: false },
  disqualification: [],
  routing: [],
  confirmation: null,
  dealValue: null,
  price: null
}

/** An event type in which every setting differs from its default. */
export const fullEventType = (hostId: string) => ({
  slug: "deep-dive",
  title: "Deep dive",
  titleTemplate: "{event}: {booker} & {host}",
  description: "An hour, with slides.",
  status: "hidden",
  durationMinutes: 60,
  slotIntervalMinutes: 15,
  bufferBeforeMinutes: 5,
  bufferAfterMinutes: 10,
  minimumNoticeMinutes: 120,
  bookingWindowDays: 30,
  maxBookingsPerDay: 4,
  perInviteeLimit: 2,
  conference: { provider: "link_template", template: "https://meet.example/{uid}" },
  reminders: [1440, 60],
  firstStep: "details",
  assignment: "collective",
  hosts: [{ hostId, priority: 2, weight: 1.5, required: true }],
  schedule: {
    timezone: "America/New_York",
    weekly: [{ days: ["mon", "fri"], from: "22:00", to: "02:00" }],
    overrides: [
      { date: "2026-12-24", windows: [{ from: "09:00", to: "24:00" }] },
      { date: "2026-12-25", windows: [] }
    ]
  },
  locations: [
    { kind: "video", conferencingLink: "https://meet.example/room" },
    { kind: "in_person_host", address: "1 High St" },
    { kind: "in_person_attendee" },
    { kind: "phone" },
    { kind: "custom_link", conferencingLink: "https://links.example/x" }
  ],
  form: {
    fields: [
      {
        key: "company_size",
        label: "Company size",
        type: "select",
        required: true,
        options: ["1-10", "11-50"]
      },
      { key: "notes", label: "Notes", type: "textarea", required: false }
    ]
  },
  listed: false,
  phoneRequired: true,
  approval: "by_rule",
  approvalKeepsTime: false,
  heldEntries: "tentative",
  approvalFreeMail: true,
  approvalNoticeHours: 24,
  approvalWhen: { field: "custom.company_size", op: "equals", value: "11-50" },
  approvalHours: 24,
  requestsPerBooker: 5,
  paymentMinutes: 45,
  refunds: "until",
  refundHours: 48,
  // Seats need no approval (`seats.test.ts`).
  seats: null,
  reservationsAtOnce: 7,
  showsAttendees: true,
  holdsChosenTime: true,
  waitingList: true,
  offerMinutes: 45,
  consent: { required: true, text: "I agree." },
  emailPolicy: {
    blockedEmails: ["eve@example.com"],
    blockedDomains: ["spam.example"],
    allowedDomains: ["example.com"],
    blockFreeProviders: true
  },
  disqualification: [
    {
      when: {
        all: [
          { field: "custom.company_size", op: "in", value: ["1-10"] },
          { not: { field: "phone", op: "exists", value: true } }
        ]
      },
      outcome: {
        redirectUrl: "https://example.com/sorry",
        fullyBooked: true,
        title: "Sorry",
        guestMessage: "Not yet.",
        ctaLabel: "Read on",
        ctaUrl: "https://example.com/read"
      }
    }
  ],
  routing: [
    {
      when: { any: [{ field: "attribution.utm_source", op: "equals", value: "ads" }] },
      hostIds: [hostId],
      redirectUrl: "https://example.com/ads"
    },
    { when: { always: true }, hostIds: [hostId], redirectUrl: null }
  ],
  confirmation: {
    redirectUrl: "https://example.com/thanks",
    delaySeconds: 5,
    newTab: true,
    countdown: true,
    fireTracking: true
  },
  dealValue: { amount: 9999999999.99, currency: "USD" },
  // A price needs an account, and no approval (`payments.test.ts`).
  price: null
})

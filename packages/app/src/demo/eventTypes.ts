import { type EventType, newEventType } from "@calendeal/domain/event-types"
import { demoIds } from "./ids.ts"

/** What the event types have in common, and the names and hosts of each. */
const common = {
  workspaceId: demoIds.workspace,
  locations: [{ kind: "video", conferencingLink: "https://meet.example/acme" }],
  form: { fields: [{ key: "company", label: "Company", type: "text" }] },
  window: { minimumNoticeMinutes: 60 },
  reminders: [1440, 60]
} as const

/** One-to-one. Redirects the booker to the company's page and opens a deal of 500 dollars. */
const intro = newEventType({
  ...common,
  id: demoIds.intro,
  slug: "intro",
  title: "Intro call",
  hosts: [{ hostId: demoIds.ada }],
  confirmation: {
    redirectUrl: "https://acme.example/thanks",
    delaySeconds: 3,
    newTab: false,
    countdown: true,
    fireTracking: true
  },
  dealValue: { cents: 500_00, currency: "USD" }
})

/** Round-robin over three hosts. Routes large companies to Grace and students to the handbook. */
const productDemo = newEventType({
  ...common,
  id: demoIds.productDemo,
  slug: "product-demo",
  title: "Product demo",
  hosts: [{ hostId: demoIds.ada, weight: 2 }, { hostId: demoIds.grace }, { hostId: demoIds.katsuko }],
  window: { ...common.window, bufferAfterMinutes: 15 },
  form: {
    fields: [
      { key: "company", label: "Company", type: "text", required: false },
      {
        key: "company_size",
        label: "Company size",
        type: "select",
        required: true,
        options: ["student", "1-10", "11-50", "51-500", "500+"]
      }
    ]
  },
  disqualification: [
    {
      when: { field: "custom.company_size", op: "equals", value: "student" },
      outcome: {
        redirectUrl: "https://acme.example/handbook",
        fullyBooked: false,
        title: "Our handbook answers most of it",
        guestMessage: "Demos are for teams. The handbook walks you through everything at your own pace.",
        ctaLabel: "Read the handbook",
        ctaUrl: "https://acme.example/handbook"
      }
    }
  ],
  routing: [
    {
      when: { field: "custom.company_size", op: "in", value: ["51-500", "500+"] },
      hostIds: [demoIds.grace],
      redirectUrl: null
    }
  ]
})

/** Collective, with Ada and Grace. */
const onboarding = newEventType({
  ...common,
  id: demoIds.onboarding,
  slug: "onboarding",
  title: "Onboarding",
  titleTemplate: "{event}: {booker} and {host}",
  assignment: "collective",
  window: { ...common.window, durationMinutes: 45 },
  hosts: [{ hostId: demoIds.ada }, { hostId: demoIds.grace }]
})

/** In person, at the booker's address or at the office, with a phone number and consent. */
const siteVisit = newEventType({
  ...common,
  id: demoIds.siteVisit,
  slug: "site-visit",
  title: "Site visit",
  hosts: [{ hostId: demoIds.ada }],
  window: {
    ...common.window,
    durationMinutes: 90,
    bufferBeforeMinutes: 30,
    bufferAfterMinutes: 30,
    minimumNoticeMinutes: 1440
  },
  locations: [{ kind: "in_person_attendee" }, { kind: "in_person_host", address: "1 High Street, London" }],
  phoneRequired: true,
  consent: { required: true, text: "I agree that Acme stores my address for this visit." },
  perInviteeLimit: 2
})

/** One-to-one, round-robin with routing rules, collective, and in person. */
export const demoEventTypes: ReadonlyArray<EventType> = [intro, productDemo, onboarding, siteVisit]

import { type Assignee, type EventType, type HostId, WebAddress } from "@calendeal/domain/event-types"
import { Cents, Currency } from "@calendeal/domain/money"
import { Slug } from "@calendeal/domain/workspaces"
import { demoIds } from "./ids.ts"

const assignee = (hostId: HostId, settings: Partial<Assignee> = {}): Assignee => ({
  hostId,
  priority: 0,
  weight: 1,
  required: false,
  ...settings
})

const video = { kind: "video", conferencingLink: WebAddress.make("https://meet.example/acme") } as const

const plain: Omit<EventType, "id" | "slug" | "title" | "hosts"> = {
  workspaceId: demoIds.workspace,
  titleTemplate: "{event} with {host}",
  description: "",
  status: "active",
  window: {
    durationMinutes: 30,
    slotIntervalMinutes: 30,
    bufferBeforeMinutes: 0,
    bufferAfterMinutes: 0,
    minimumNoticeMinutes: 60,
    bookingWindowDays: 60,
    maxBookingsPerDay: null
  },
  assignment: "round_robin",
  schedule: null,
  locations: [video],
  form: { fields: [{ key: "company", label: "Company", type: "text", required: false }] },
  phoneRequired: false,
  consent: { required: false, text: "" },
  emailPolicy: { blockedEmails: [], blockedDomains: [], allowedDomains: [], blockFreeProviders: false },
  disqualification: [],
  routing: [],
  confirmation: null,
  dealValue: null,
  perInviteeLimit: null,
  conference: null,
  reminders: [1440, 60],
  firstStep: "times"
}

/** One-to-one. Redirects the booker to the company's page and opens a deal of 500 dollars. */
const intro: EventType = {
  ...plain,
  id: demoIds.intro,
  slug: Slug.make("intro"),
  title: "Intro call",
  hosts: [assignee(demoIds.ada)],
  confirmation: {
    redirectUrl: WebAddress.make("https://acme.example/thanks"),
    delaySeconds: 3,
    newTab: false,
    countdown: true,
    fireTracking: true
  },
  dealValue: { cents: Cents.make(500_00), currency: Currency.make("USD") }
}

/** Round-robin over three hosts. Routes large companies to Grace and students to the handbook. */
const productDemo: EventType = {
  ...plain,
  id: demoIds.productDemo,
  slug: Slug.make("product-demo"),
  title: "Product demo",
  hosts: [assignee(demoIds.ada, { weight: 2 }), assignee(demoIds.grace), assignee(demoIds.katsuko)],
  window: { ...plain.window, bufferAfterMinutes: 15 },
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
        redirectUrl: WebAddress.make("https://acme.example/handbook"),
        fullyBooked: false,
        title: "Our handbook answers most of it",
        guestMessage: "Demos are for teams. The handbook walks you through everything at your own pace.",
        ctaLabel: "Read the handbook",
        ctaUrl: WebAddress.make("https://acme.example/handbook")
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
}

/** Collective, with Ada and Grace. */
const onboarding: EventType = {
  ...plain,
  id: demoIds.onboarding,
  slug: Slug.make("onboarding"),
  title: "Onboarding",
  titleTemplate: "{event}: {booker} and {host}",
  assignment: "collective",
  window: { ...plain.window, durationMinutes: 45 },
  hosts: [assignee(demoIds.ada), assignee(demoIds.grace)]
}

/** In person, at the booker's address or at the office, with a phone number and consent. */
const siteVisit: EventType = {
  ...plain,
  id: demoIds.siteVisit,
  slug: Slug.make("site-visit"),
  title: "Site visit",
  hosts: [assignee(demoIds.ada)],
  window: {
    ...plain.window,
    durationMinutes: 90,
    bufferBeforeMinutes: 30,
    bufferAfterMinutes: 30,
    minimumNoticeMinutes: 1440
  },
  locations: [{ kind: "in_person_attendee" }, { kind: "in_person_host", address: "1 High Street, London" }],
  phoneRequired: true,
  consent: { required: true, text: "I agree that Acme stores my address for this visit." },
  perInviteeLimit: 2
}

/** One-to-one, round-robin with routing rules, collective, and in person. */
export const demoEventTypes: ReadonlyArray<EventType> = [intro, productDemo, onboarding, siteVisit]

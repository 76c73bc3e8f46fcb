import type { Schemas } from "@calendeal/client"

type Draft = Schemas["EventTypeDraft"]

/** A kind of event type with settings that work at once. */
export interface Template {
  readonly name: "templateIntro" | "templateTeam" | "templatePanel" | "templateVisit"
  readonly text: "templateIntroText" | "templateTeamText" | "templatePanelText" | "templateVisitText"
  readonly settings: Omit<Draft, "slug" | "title">
}

const common = { minimumNoticeMinutes: 240, bookingWindowDays: 60, locations: [{ kind: "phone" as const }] }

/** The template that is chosen first. */
export const firstTemplate: Template = {
  name: "templateIntro",
  text: "templateIntroText",
  settings: { ...common, durationMinutes: 30, bufferAfterMinutes: 10 }
}

export const templates: ReadonlyArray<Template> = [
  firstTemplate,
  {
    name: "templateTeam",
    text: "templateTeamText",
    settings: { ...common, durationMinutes: 30, bufferAfterMinutes: 10, reminders: [1440, 60] }
  },
  {
    name: "templatePanel",
    text: "templatePanelText",
    settings: { ...common, durationMinutes: 60, assignment: "collective", minimumNoticeMinutes: 1440 }
  },
  {
    name: "templateVisit",
    text: "templateVisitText",
    settings: {
      ...common,
      durationMinutes: 90,
      bufferAfterMinutes: 60,
      minimumNoticeMinutes: 2880,
      locations: [{ kind: "in_person_attendee" }]
    }
  }
]

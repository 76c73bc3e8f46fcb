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

/** The last part of the address for a title; a number follows if the address is taken. Always a valid one. */
export const slugFor = (title: string, taken: ReadonlyArray<string>): string => {
  const letters = title.normalize("NFKD").toLowerCase().replaceAll("ß", "ss").replaceAll(/\p{M}/gu, "")
  const base =
    letters
      .replaceAll(/[^a-z0-9]+/g, "-")
      .slice(0, 50)
      .replaceAll(/^-+|-+$/g, "") || "meeting"
  const known = new Set(taken)
  let slug = base
  for (let number = 2; known.has(slug); number += 1) slug = `${base}-${number}`
  return slug
}

import { dayOf, weekdayIndex } from "@calendeal/domain/availability"
import { type EventType, type LocalDate, newEventType } from "@calendeal/domain/event-types"
import { TimeZoneName } from "@calendeal/domain/workspaces"
import { demoIds } from "../ids.ts"
import { Act } from "./Act.ts"
import type { Diary } from "./Diary.ts"
import type { Meeting } from "./meetings.ts"

const zone = TimeZoneName.make("Asia/Tokyo")

/** Thursdays at six in the evening of Tokyo, after all other meetings of Katsuko there. */
const [thursday, hour] = [3, 18]

/** For groups of 30 people, with Katsuko. */
export const webinar: EventType = newEventType({
  workspaceId: demoIds.workspace,
  id: demoIds.webinar,
  slug: "webinar",
  title: "Getting started, together",
  description: "Every Thursday, Katsuko shows the first steps and answers what you ask.",
  seats: 30,
  form: { fields: [{ key: "company", label: "Company", type: "text", required: false }] },
  hosts: [{ hostId: demoIds.katsuko }],
  locations: [{ kind: "video", conferencingLink: "https://meet.example/acme-webinar" }],
  window: { durationMinutes: 45, slotIntervalMinutes: 15, minimumNoticeMinutes: 60 },
  schedule: { timezone: zone, weekly: [{ days: ["thu"], from: "18:00", to: "18:45" }], overrides: [] },
  reminders: [1440, 60]
})

/** How many people have a seat of the next one. */
const people = 12

/** The seats of the next webinar on a later day: of people who have met a host two weeks ago or earlier. */
export const webinarOf = (
  meetings: ReadonlyArray<Meeting>,
  diary: Diary,
  today: LocalDate
): ReadonlyArray<Act> => {
  const first = 2
  const day = first + ((thursday - weekdayIndex(dayOf(today) + first) + 7) % 7)
  return meetings
    .filter((meeting) => meeting.isFirst && meeting.day < -14)
    .slice(-people)
    .map(({ person }, nth) =>
      Act.Book({
        at: diary.instant(-1 - (nth % 6), 10) + nth * 7 * 60_000,
        meeting: `webinar-${nth}`,
        person,
        kind: "webinar",
        size: null,
        startAt: diary.instant(day, hour, zone)
      })
    )
}

import { plusDays } from "@calendeal/domain/availability"
import type { Host, LocalDate, Schedule } from "@calendeal/domain/event-types"
import { TimeZoneName } from "@calendeal/domain/workspaces"
import { demoIds } from "./ids.ts"

/** Three hosts in three time zones, each with an override after `today`. */
export const demoHosts = (today: LocalDate): ReadonlyArray<Host> => [
  host("ada", "Ada Lovelace", "Head of solutions", {
    ...officeHours("Europe/London", "09:00", "17:30"),
    overrides: [{ date: plusDays(today, 7), windows: [] }]
  }),
  host("grace", "Grace Hopper", "Principal engineer", {
    ...officeHours("America/New_York", "08:30", "16:30"),
    overrides: [{ date: plusDays(today, 3), windows: [{ from: "10:00", to: "12:00" }] }]
  }),
  host("katsuko", "Katsuko Saruhashi", "Customer advisor", {
    ...officeHours("Asia/Tokyo", "10:00", "19:00"),
    overrides: []
  })
]

const host = (
  username: "ada" | "grace" | "katsuko",
  name: string,
  title: string,
  schedule: Schedule
): Host => ({
  id: demoIds[username],
  workspaceId: demoIds.workspace,
  name,
  username,
  email: `${username}@acme.example`,
  avatarUrl: null,
  active: true,
  schedule,
  maxBookingsPerDay: null,
  absences: [],
  picture: null,
  title,
  introduction: null
})

const officeHours = (timezone: string, from: string, to: string) => ({
  timezone: TimeZoneName.make(timezone),
  weekly: [{ days: ["mon", "tue", "wed", "thu", "fri"] as const, from, to }]
})

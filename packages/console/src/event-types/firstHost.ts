import { api, bodyOf } from "../api/client.ts"
import { ownZone } from "../bookings/times.ts"

/** Makes the signed-in person a host with the usual hours, in the zone of the browser. */
export const createFirstHost = (workspaceId: string, email: string) => {
  const name = email.split("@")[0] ?? email
  const username =
    name
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, "-")
      .replaceAll(/^-+|-+$/g, "") || "host"
  return bodyOf(
    api.POST("/api/workspaces/{workspaceId}/hosts", {
      params: { path: { workspaceId } },
      body: {
        name: name.slice(0, 1).toUpperCase() + name.slice(1),
        username: username.slice(0, 64),
        email,
        schedule: {
          timezone: ownZone,
          weekly: [{ days: ["mon", "tue", "wed", "thu", "fri"], from: "09:00", to: "17:00" }],
          overrides: []
        }
      }
    })
  )
}

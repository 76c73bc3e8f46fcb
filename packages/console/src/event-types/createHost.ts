import { api, bodyOf } from "../api/client.ts"
import { ownZone } from "../parts/times.ts"

/** Adds a host with the usual hours, in the zone of the browser. The key comes from the name. */
export const createHost = (workspaceId: string, name: string, email: string) => {
  const letters = name.normalize("NFKD").toLowerCase().replaceAll(/\p{M}/gu, "")
  const username = letters
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, 60)
    .replaceAll(/^-+|-+$/g, "")
  return bodyOf(
    api.POST("/api/workspaces/{workspaceId}/hosts", {
      params: { path: { workspaceId } },
      body: {
        name,
        username: username || "host",
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

/** A name for a person of whom only the email is known. */
export const nameIn = (email: string): string => {
  const [name = email] = email.split("@")
  return name.slice(0, 1).toUpperCase() + name.slice(1)
}

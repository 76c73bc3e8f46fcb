import { platformTitles } from "@calendeal/domain/conversions"
import { useQuery } from "@tanstack/preact-query"
import { api, bodyOf } from "../api/client.ts"
import { localeFor } from "@calendeal/web-kit/locale-for"
import { useView, useWorkspace } from "../view/useView.ts"
import type { RevenueReport } from "./revenueRows.ts"

const platforms: Readonly<Record<string, string>> = {
  ...platformTitles,
  pinterest: "Pinterest",
  snapchat: "Snapchat",
  x: "X"
}

const monthName = (key: string, lang: string): string =>
  new Intl.DateTimeFormat(localeFor(lang), { month: "long", year: "numeric", timeZone: "UTC" }).format(
    new Date(`${key}-01T00:00:00Z`)
  )

/** The names of a report's keys. Ids get the title of the event type or the name of the host, if it still exists. */
export const useNames = (by: RevenueReport["by"]): ((key: string | null) => string) => {
  const { lang, words } = useView()
  const { id: workspaceId } = useWorkspace()
  const path = { path: { workspaceId }, query: { limit: 100 } }
  const eventTypes = useQuery({
    queryKey: [workspaceId, "event-types"],
    queryFn: () => bodyOf(api.GET("/api/workspaces/{workspaceId}/event-types", { params: path })),
    enabled: by === "event_type"
  })
  const hosts = useQuery({
    queryKey: [workspaceId, "hosts"],
    queryFn: () => bodyOf(api.GET("/api/workspaces/{workspaceId}/hosts", { params: path })),
    enabled: by === "host"
  })
  const channels: Readonly<Record<string, string>> = words.charts.channels
  return (key) => {
    if (key === null) return by.endsWith("source") ? words.charts.direct : words.charts.none
    if (by === "month") return monthName(key, lang)
    if (by.endsWith("click_platform")) return platforms[key] ?? key
    if (by.endsWith("channel")) return channels[key] ?? key
    if (by === "event_type") return eventTypes.data?.items.find(({ id }) => id === key)?.title ?? key
    if (by === "host") return hosts.data?.items.find(({ id }) => id === key)?.name ?? key
    return key
  }
}

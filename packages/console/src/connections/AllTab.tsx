import { useQuery } from "@tanstack/preact-query"
import { api, bodyOf, versionedOf } from "../api/client.ts"
import { everyItem } from "../api/pages.ts"
import { FieldGroup } from "../editing/fields.tsx"
import { Loading } from "../parts/Loading.tsx"
import { useConferenceAccounts, useHosts } from "../queries/eventTypes.ts"
import { useView, useWorkspace } from "../view/useView.ts"
import { AdRow, CalendarRow, ConferenceRow, MailRow, WebhookRow } from "./ConnectionRows.tsx"

/** The most calendars that are shown here; the tab of calendars has all. */
const mostCalendars = 50

/** Everything that the workspace is connected to, with the state of each, and one act: its test, or what mends it (D-CON-210). */
export const AllTab = () => {
  const { words } = useView()
  const { id: workspaceId } = useWorkspace()
  const texts = words.connections
  const path = { workspaceId }
  const hosts = useHosts()
  const conferences = useConferenceAccounts()
  const calendars = useQuery({
    queryKey: [workspaceId, "some-calendars"],
    queryFn: () =>
      bodyOf(
        api.GET("/api/workspaces/{workspaceId}/calendars", {
          params: { path, query: { limit: mostCalendars } }
        })
      )
  })
  const mail = useQuery({
    queryKey: [workspaceId, "mail"],
    queryFn: () => versionedOf(api.GET("/api/workspaces/{workspaceId}/mail", { params: { path } }))
  })
  const ads = useQuery({
    queryKey: [workspaceId, "integrations"],
    queryFn: () =>
      everyItem((query) =>
        bodyOf(api.GET("/api/workspaces/{workspaceId}/integrations", { params: { path, query } }))
      )
  })
  const webhooks = useQuery({
    queryKey: [workspaceId, "webhooks"],
    queryFn: () =>
      everyItem((query) =>
        bodyOf(api.GET("/api/workspaces/{workspaceId}/webhooks", { params: { path, query } }))
      )
  })
  // Together, so that no group moves the ones below it.
  const asked = [calendars, mail, conferences, ads, webhooks, hosts]
  const waiting = asked.find(({ data }) => data === undefined)
  if (waiting !== undefined) return <Loading query={waiting} />
  const ofHost = (hostId: string) => hosts.data?.find(({ id }) => id === hostId)?.name ?? words.host
  return (
    <div class="settings">
      <FieldGroup title={texts.calendars}>
        <ul class="states">
          {calendars.data?.items.map((calendar) => (
            <CalendarRow key={calendar.id} calendar={calendar} host={ofHost(calendar.hostId)} />
          ))}
        </ul>
        {calendars.data?.items.length === 0 && <p class="soft">{texts.noCalendars}</p>}
      </FieldGroup>
      <FieldGroup title={`${texts.mail} · ${texts.conferences}`}>
        <ul class="states">
          {mail.data !== undefined && <MailRow mail={mail.data.value} />}
          {conferences.data?.map((account) => (
            <ConferenceRow key={account.id} account={account} />
          ))}
        </ul>
      </FieldGroup>
      <FieldGroup title={`${texts.ads} · ${texts.webhooks}`}>
        <ul class="states">
          {ads.data?.map((account) => (
            <AdRow key={account.id} account={account} />
          ))}
          {webhooks.data?.map((webhook) => (
            <WebhookRow key={webhook.id} webhook={webhook} />
          ))}
        </ul>
        {ads.data?.length === 0 && <p class="soft">{texts.noAds}</p>}
        {webhooks.data?.length === 0 && <p class="soft">{texts.noWebhooks}</p>}
      </FieldGroup>
    </div>
  )
}

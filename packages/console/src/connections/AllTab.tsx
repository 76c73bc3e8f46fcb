import { useQuery } from "@tanstack/preact-query"
import { api, bodyOf, versionedOf } from "../api/client.ts"
import { everyItem } from "../api/pages.ts"
import { FieldGroup } from "../editing/fields.tsx"
import { Loading } from "../parts/Loading.tsx"
import { useConferenceAccounts, useHosts } from "../queries/eventTypes.ts"
import { useView, useWorkspace } from "../view/useView.ts"
import { AdRow, CalendarRow, ConferenceRow, MailRow, WebhookRow } from "./ConnectionRows.tsx"
import { NoneRow } from "./NoneRow.tsx"
import { PaymentConnectionRow, StripeRow } from "./PaymentRows.tsx"

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
  const stripe = useQuery({
    queryKey: [workspaceId, "payment-account"],
    queryFn: () => bodyOf(api.GET("/api/workspaces/{workspaceId}/payment-account", { params: { path } }))
  })
  const providers = useQuery({
    queryKey: [workspaceId, "payment-connections"],
    queryFn: () =>
      everyItem((query) =>
        bodyOf(api.GET("/api/workspaces/{workspaceId}/payment-connections", { params: { path, query } }))
      )
  })
  // Together, so that no group moves the ones below it.
  const asked = [calendars, mail, conferences, ads, webhooks, stripe, providers, hosts]
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
          {calendars.data?.items.length === 0 && <NoneRow kind="calendar" name={texts.calendars} />}
        </ul>
      </FieldGroup>
      <FieldGroup title={`${texts.mail} · ${texts.conferences}`}>
        <ul class="states">
          {mail.data !== undefined && <MailRow mail={mail.data.value} />}
          {conferences.data?.map((account) => (
            <ConferenceRow key={account.id} account={account} />
          ))}
          {conferences.data?.length === 0 && <NoneRow kind="conference" name={texts.conferences} />}
        </ul>
      </FieldGroup>
      <FieldGroup title={texts.payments}>
        <ul class="states">
          {stripe.data?.connected === true && <StripeRow isLive={stripe.data.isLive === true} />}
          {providers.data?.map((connection) => (
            <PaymentConnectionRow key={connection.id} connection={connection} />
          ))}
          {stripe.data?.connected === false && providers.data?.length === 0 && (
            <NoneRow kind="payments" name={texts.payments} />
          )}
        </ul>
      </FieldGroup>
      <FieldGroup title={`${texts.ads} · ${texts.webhooks}`}>
        <ul class="states">
          {ads.data?.map((account) => (
            <AdRow key={account.id} account={account} />
          ))}
          {ads.data?.length === 0 && <NoneRow kind="ads" name={texts.ads} />}
          {webhooks.data?.map((webhook) => (
            <WebhookRow key={webhook.id} webhook={webhook} />
          ))}
          {webhooks.data?.length === 0 && <NoneRow kind="webhook" name={texts.webhooks} />}
        </ul>
      </FieldGroup>
    </div>
  )
}

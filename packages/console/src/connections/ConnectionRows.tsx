import type { Schemas } from "@calendeal/client"
import { say } from "@calendeal/web-kit/say"
import { api, bodyOf } from "../api/client.ts"
import { ConnectionTest } from "../editing/ConnectionTest.tsx"
import { timesOf } from "../parts/times.ts"
import { useView, useWorkspace } from "../view/useView.ts"
import { calendarFaultText } from "../words/faults/faultText.ts"
import { ago } from "./ago.ts"
import { ConnectAgain } from "./Consent.tsx"
import { calendarKinds } from "../parts/calendarKinds.ts"
import { platformName } from "../parts/platformNames.ts"
import { StateRow } from "./StateRow.tsx"
import { useConsent, useFailure } from "./useTroubles.tsx"

/** A calendar, its host, and when it was read last. One that fails leads to where it is connected again. */
export const CalendarRow = ({
  calendar,
  host
}: {
  readonly calendar: Schemas["Calendar"]
  readonly host: string
}) => {
  const { lang, words } = useView()
  const { id: workspaceId, slug } = useWorkspace()
  const texts = words.availability
  const { account, hostId, id, kind, lastError, lastSyncedAt } = calendar
  const isRead = lastSyncedAt !== null && lastError === null
  return (
    <StateRow
      kind="calendar"
      name={host}
      sub={`${calendarKinds[kind]} · ${account}`}
      state={{
        tone: isRead ? "on" : "bad",
        text:
          lastSyncedAt === null
            ? texts.notRead
            : say(texts.lastRead, {
                time: isRead ? ago(lang, lastSyncedAt, Date.now()) : timesOf(lang).both(lastSyncedAt)
              })
      }}
      fault={
        lastError === null ? null : say(texts.lastFault, { fault: calendarFaultText(words.faults, calendar) })
      }
    >
      {isRead ? (
        <ConnectionTest
          name={account}
          test={() =>
            bodyOf(
              api.POST("/api/workspaces/{workspaceId}/hosts/{hostId}/calendars/{calendarId}/test", {
                params: { path: { workspaceId, hostId, calendarId: id } }
              })
            )
          }
        />
      ) : (
        <a
          class="button small"
          href={`/console/${slug}/availability/${hostId}?tab=calendars`}
          aria-label={`${words.connections.connectAgain}: ${account}`}
        >
          {words.connections.connectAgain}
        </a>
      )}
    </StateRow>
  )
}

/** The mails: their sender, and whether some could not be sent. */
export const MailRow = ({ mail: { sender, senderName } }: { readonly mail: Schemas["MailSettings"] }) => {
  const { words } = useView()
  const { id: workspaceId, name } = useWorkspace()
  const texts = words.connections
  const waits = sender !== null && sender.verifiedAt === null
  return (
    <StateRow
      kind="mail"
      name={texts.mail}
      sub={[senderName ?? name, ...(sender === null ? [] : [sender.address])].join(" · ")}
      {...useFailure("mail", null, waits ? texts.senderWaits : texts.enabled, waits ? "bad" : "on")}
    >
      <ConnectionTest
        name={texts.mail}
        test={() =>
          bodyOf(api.POST("/api/workspaces/{workspaceId}/mail/test", { params: { path: { workspaceId } } }))
        }
      />
    </StateRow>
  )
}

/** An account that makes links of meetings. */
export const ConferenceRow = ({
  account: { id, name, provider }
}: {
  readonly account: Schemas["ConferenceAccount"]
}) => {
  const { words } = useView()
  const { id: workspaceId } = useWorkspace()
  const consent = useConsent("conference", id)
  const failure = useFailure("conference", id, words.connections.enabled, "on")
  return (
    <StateRow kind="conference" name={name} sub={provider} {...failure} {...consent}>
      {consent === null ? (
        <ConnectionTest
          name={name}
          test={() =>
            bodyOf(
              api.POST("/api/workspaces/{workspaceId}/conference-accounts/{accountId}/test", {
                params: { path: { workspaceId, accountId: id } }
              })
            )
          }
        />
      ) : (
        <ConnectAgain name={name} />
      )}
    </StateRow>
  )
}

/** An ad account. */
export const AdRow = ({ account }: { readonly account: Schemas["Integration"] }) => {
  const { words } = useView()
  const { slug } = useWorkspace()
  const { enabled, id } = account
  const name = platformName(account.account.platform)
  const texts = words.connections
  const consent = useConsent("integration", id)
  const failure = useFailure(
    "integration",
    id,
    enabled ? texts.enabled : texts.disabled,
    enabled ? "on" : "off"
  )
  return (
    <StateRow kind="ads" name={name} sub={texts.ads} {...failure} {...consent}>
      {consent === null ? (
        <Opened href={`/console/${slug}/connections/ads/${id}`} name={name} />
      ) : (
        <ConnectAgain name={name} />
      )}
    </StateRow>
  )
}

/** A webhook, its events, and its log. */
export const WebhookRow = ({
  webhook: { enabled, events, id, url }
}: {
  readonly webhook: Schemas["Webhook"]
}) => {
  const { words } = useView()
  const { slug } = useWorkspace()
  const texts = words.connections
  const failure = useFailure("webhook", id, enabled ? texts.enabled : texts.disabled, enabled ? "on" : "off")
  return (
    <StateRow kind="webhook" name={url} sub={events.join(", ")} {...failure}>
      <Opened href={`/console/${slug}/connections/webhooks/${id}`} name={url} />
    </StateRow>
  )
}

const Opened = ({ href, name }: { readonly href: string; readonly name: string }) => {
  const { log } = useView().words.connections
  return (
    <a class="button small" href={href} aria-label={`${log}: ${name}`}>
      {log}
    </a>
  )
}

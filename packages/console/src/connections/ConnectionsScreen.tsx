import { useLocation } from "preact-iso"
import { Header } from "../parts/Header.tsx"
import { NotFound } from "../parts/NotFound.tsx"
import { loadedLater } from "../parts/loadedLater.tsx"
import { useView, useWorkspace } from "../view/useView.ts"
import { AddConference } from "./AddConference.tsx"
import { AddWebhook } from "./AddWebhook.tsx"
import { AdsTab } from "./AdsTab.tsx"
import { CalendarsTab } from "./CalendarsTab.tsx"
import { ClientsTab } from "./ClientsTab.tsx"
import { ConferencesTab } from "./ConferencesTab.tsx"
import { ConnectAccounts } from "./Consent.tsx"
import { MailTab } from "./MailTab.tsx"
import { tabIn, tabs } from "./tabs.ts"
import { WebhooksTab } from "./WebhooksTab.tsx"
import { Tabs } from "../parts/Tabs.tsx"

const PaymentsTab = loadedLater(async () => (await import("./PaymentsTab.tsx")).PaymentsTab)

/** What the workspace is connected to, each with a test and its last fault. For administrators and owners. */
export const ConnectionsScreen = () => {
  const { words } = useView()
  const { role, slug } = useWorkspace()
  const { query } = useLocation()
  if (role === "member") return <NotFound />
  const texts = words.connections
  const tab = tabIn(query)
  const here = `/console/${slug}/connections`
  return (
    <>
      <Header title={texts.title}>
        {tab === "webhooks" && <AddWebhook />}
        {tab === "ads" && (
          <div class="acts">
            <ConnectAccounts isFirst />
          </div>
        )}
        {tab === "conferences" && <AddConference />}
      </Header>
      <div class="body">
        <Tabs
          label={texts.title}
          current={tab}
          tabs={tabs.map((each) => ({
            tab: each,
            href: each === "webhooks" ? here : `${here}?tab=${each}`,
            text: texts[each]
          }))}
        />
        {tab === "webhooks" && <WebhooksTab />}
        {tab === "ads" && <AdsTab />}
        {tab === "conferences" && <ConferencesTab />}
        {tab === "mail" && <MailTab />}
        {tab === "calendars" && <CalendarsTab />}
        {tab === "payments" && <PaymentsTab />}
        {tab === "clients" && <ClientsTab />}
      </div>
    </>
  )
}

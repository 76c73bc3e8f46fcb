import { useLocation } from "preact-iso"
import { useState } from "preact/hooks"
import { TestRound } from "../editing/TestRound.ts"
import { Header } from "../parts/Header.tsx"
import { NotFound } from "../parts/NotFound.tsx"
import { loadedLater } from "../parts/loadedLater.tsx"
import { useView, useWorkspace } from "../view/useView.ts"
import { AddConference } from "./AddConference.tsx"
import { AddWebhook } from "./AddWebhook.tsx"
import { AllTab } from "./AllTab.tsx"
import { ConnectAccounts } from "./Consent.tsx"
import { tabIn, tabs } from "./tabs.ts"
import { Tabs } from "../parts/Tabs.tsx"

// The tab that opens first loads with its screen; the others are for what is seldom changed.
const AdsTab = loadedLater(async () => (await import("./AdsTab.tsx")).AdsTab)
const CalendarsTab = loadedLater(async () => (await import("./CalendarsTab.tsx")).CalendarsTab)
const ClientsTab = loadedLater(async () => (await import("./ClientsTab.tsx")).ClientsTab)
const ConferencesTab = loadedLater(async () => (await import("./ConferencesTab.tsx")).ConferencesTab)
const MailTab = loadedLater(async () => (await import("./MailTab.tsx")).MailTab)
const WebhooksTab = loadedLater(async () => (await import("./WebhooksTab.tsx")).WebhooksTab)
const PaymentsTab = loadedLater(async () => (await import("./PaymentsTab.tsx")).PaymentsTab)

/** What the workspace is connected to, each with a test and its last fault. For administrators and owners. */
export const ConnectionsScreen = () => {
  const { words } = useView()
  const { role, slug } = useWorkspace()
  const { query } = useLocation()
  const [round, setRound] = useState(0)
  if (role === "member") return <NotFound />
  const texts = words.connections
  const tab = tabIn(query)
  const here = `/console/${slug}/connections`
  return (
    <>
      <Header title={texts.title}>
        {tab === "webhooks" && <AddWebhook />}
        {(tab === "all" || tab === "ads") && (
          <div class="acts">
            {tab === "all" && (
              <button type="button" class="button" onClick={() => setRound((rounds) => rounds + 1)}>
                {texts.testAll}
              </button>
            )}
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
            href: each === "all" ? here : `${here}?tab=${each}`,
            text: each === "all" ? words.contacts.part_all : texts[each]
          }))}
        />
        {tab === "all" && (
          <TestRound.Provider value={round}>
            <AllTab />
          </TestRound.Provider>
        )}
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

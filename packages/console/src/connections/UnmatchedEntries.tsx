import type { Schemas } from "@calendeal/client"
import { useQuery } from "@tanstack/preact-query"
import { useState } from "preact/hooks"
import { api, bodyOf } from "../api/client.ts"
import { numbersOf } from "../charts/numbers.ts"
import { FieldGroup } from "../editing/fields.tsx"
import { Loading } from "../parts/Loading.tsx"
import { timesOf } from "../parts/times.ts"
import { Toast } from "../parts/Toast.tsx"
import { useView, useWorkspace } from "../view/useView.ts"
import { loadedLater } from "../parts/loadedLater.tsx"
import { providerNames } from "../parts/providerNames.ts"

const AssignPayment = loadedLater(async () => (await import("./unmatchedDialogs.ts")).AssignPayment)
const DismissEntry = loadedLater(async () => (await import("./unmatchedDialogs.ts")).DismissEntry)
const DismissedEntries = loadedLater(async () => (await import("./unmatchedDialogs.ts")).DismissedEntries)

type Entry = Schemas["UnmatchedEntry"]

/** As many of the newest entries are shown. */
const limit = 20

/** What providers reported and is not in the ledger: payments to assign, and entries that wait for their payment (D-CON-192). Either can be dismissed (D-CON-230). */
export const UnmatchedEntries = () => {
  const { lang, words } = useView()
  const { id: workspaceId } = useWorkspace()
  const texts = words.connections
  const [asked, setAsked] = useState<Entry | null>(null)
  const [doubted, setDoubted] = useState<Entry | null>(null)
  const [showsDismissed, setShowsDismissed] = useState(false)
  const [isDone, setDone] = useState(false)
  const unmatched = useQuery({
    queryKey: [workspaceId, "unmatched-entries"],
    queryFn: () =>
      bodyOf(
        api.GET("/api/workspaces/{workspaceId}/unmatched-entries", {
          params: { path: { workspaceId }, query: { limit } }
        })
      )
  })
  const { money } = numbersOf(lang)
  return (
    <FieldGroup title={texts.unmatched} text={texts.unmatchedText}>
      <Toast text={isDone ? texts.assigned : ""} />
      {unmatched.data === undefined ? (
        <Loading query={unmatched} />
      ) : unmatched.data.items.length === 0 ? (
        <p>{texts.noUnmatched}</p>
      ) : (
        <ul class="items">
          {unmatched.data.items.map((entry) => (
            <li key={entry.id}>
              <div>
                <b class="earned">{money(entry)}</b> <span class="tag">{providerNames[entry.provider]}</span>
              </div>
              <p>
                {[entry.email, entry.description, timesOf(lang).both(entry.transactionAt)]
                  .filter((part) => part !== null)
                  .join(" · ")}
              </p>
              {entry.kind === "payment" ? (
                <button
                  type="button"
                  class="button small"
                  onClick={() => {
                    setDone(false)
                    setAsked(entry)
                  }}
                >
                  {texts.assign}
                </button>
              ) : (
                <p class="soft">{`${words.deals[`kind_${entry.kind}`]}: ${texts.waitsForPayment}`}</p>
              )}{" "}
              <button type="button" class="button small" onClick={() => setDoubted(entry)}>
                {texts.dismiss}
              </button>
            </li>
          ))}
        </ul>
      )}
      {unmatched.data !== undefined && unmatched.data.nextCursor !== null && (
        <p class="soft">{texts.moreUnmatched}</p>
      )}
      <div>
        <button type="button" class="button small" onClick={() => setShowsDismissed(true)}>
          {texts.dismissedEntries}
        </button>
      </div>
      {doubted !== null && (
        <DismissEntry entry={doubted} onDone={() => unmatched.refetch()} onLeave={() => setDoubted(null)} />
      )}
      {showsDismissed && (
        <DismissedEntries onLeave={() => setShowsDismissed(false)} onRestored={() => unmatched.refetch()} />
      )}
      {asked !== null && (
        <AssignPayment
          entry={asked}
          onDone={() => {
            setDone(true)
            return unmatched.refetch()
          }}
          onLeave={() => setAsked(null)}
        />
      )}
    </FieldGroup>
  )
}

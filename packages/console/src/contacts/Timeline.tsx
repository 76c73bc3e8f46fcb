import { useLocation } from "preact-iso"
import type { Contact } from "../api/client.ts"
import { Failed } from "../parts/Failed.tsx"
import { StoryItem } from "../parts/StoryItem.tsx"
import { Tabs } from "../parts/Tabs.tsx"
import { timesOf } from "../parts/times.ts"
import { useSales } from "../queries/useContact.ts"
import { readsSales } from "../view/roles.ts"
import { useView, useWorkspace } from "../view/useView.ts"
import { partIn, parts } from "./parts.ts"
import { timelineOf } from "./timelineOf.tsx"

/** The timeline of a contact, of which a part can be shown alone (D-CON-147). */
export const Timeline = ({ contact }: { readonly contact: Contact }) => {
  const { lang, words } = useView()
  const workspace = useWorkspace()
  const { query } = useLocation()
  const { bookings, deals, payments } = useSales(contact.id)
  const path = `/console/${workspace.slug}`
  const here = `${path}/contacts/${contact.id}`
  const shown = partIn(query)
  const { both } = timesOf(lang)
  const events = timelineOf(
    {
      contact,
      bookings: bookings.data?.items ?? [],
      deals: deals.data?.items ?? [],
      payments: payments.data?.items ?? []
    },
    { lang, path, words }
  ).filter(({ part }) => shown === null || part === shown)
  const isCut = [bookings, deals, payments].some(({ data }) => (data?.nextCursor ?? null) !== null)
  return (
    <section aria-labelledby="timeline">
      <div class="title">
        <h2 id="timeline">{words.contacts.story}</h2>
        <Tabs
          isInHeader
          label={words.contacts.story}
          current={shown ?? "all"}
          tabs={[
            { tab: "all", href: here, text: words.contacts.part_all },
            ...parts
              .filter((part) => part !== "money" || readsSales(workspace))
              .map((part) => ({
                tab: part,
                href: `${here}?show=${part}`,
                text: words.contacts[`part_${part}`]
              }))
          ]}
        />
      </div>
      {[bookings, deals, payments].map(
        (read, place) =>
          read.isError && <Failed key={place} failure={read.error} retry={() => read.refetch()} />
      )}
      {events.length === 0 && <p class="soft">{words.contacts.nothing}</p>}
      <ol class="story">
        {events.map(({ at, kind, text = "", title }, place) => (
          <StoryItem
            key={`${at} ${place}`}
            kind={kind}
            at={at}
            time={both(at)}
            title={title}
            hint={
              <div class="soft long" dir="auto">
                {text}
              </div>
            }
          />
        ))}
      </ol>
      {isCut && <p class="soft">{words.contacts.moreStory}</p>}
    </section>
  )
}

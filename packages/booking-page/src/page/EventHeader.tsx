import { listOf } from "../words/lists.ts"
import { durationOf } from "../words/duration.ts"
import { say } from "../words/say.ts"
import type { Words } from "../words/Words.ts"
import { Facts } from "./Facts.tsx"
import type { EventView } from "./PageView.ts"

/** What is booked, with whom and how long it takes. */
export const EventHeader = ({
  event,
  lang,
  words
}: {
  readonly event: EventView
  readonly lang: string
  readonly words: Words
}) => (
  <header class="event">
    <p class="workspace">{event.workspace}</p>
    <h1>{event.title}</h1>
    <Avatars hosts={event.hosts} words={words} />
    <Facts
      duration={durationOf(lang, words, event.durationMinutes)}
      hosts={
        event.hosts.length === 0
          ? null
          : say(words.with, { names: listOf(lang, namesOf(event), event.together) })
      }
      place={onlyPlaceOf(event, words)}
    />
    {event.description !== "" && <p class="description">{event.description}</p>}
  </header>
)

/** So many pictures are drawn: each is a request of its own. */
const mostAvatars = 5

/** The pictures of the hosts who have one, from wherever they are; their servers are not told what page asks. */
const Avatars = ({ hosts, words }: { readonly hosts: EventView["hosts"]; readonly words: Words }) => {
  const pictured = hosts.filter(({ avatarUrl }) => avatarUrl !== null).slice(0, mostAvatars)
  return pictured.length === 0 ? null : (
    <p class="avatars">
      {pictured.map(({ avatarUrl, name }) => (
        <img
          key={avatarUrl}
          src={avatarUrl ?? ""}
          alt={say(words.photoOf, { name })}
          width={44}
          height={44}
          decoding="async"
          referrerpolicy="no-referrer"
        />
      ))}
    </p>
  )
}

/** A team of many is not read out by name. */
const namesOf = ({ hosts, workspace }: EventView): ReadonlyArray<string> =>
  hosts.length > 3 ? [workspace] : hosts.map(({ name }) => name)

/** Of several places the visitor chooses later. */
const onlyPlaceOf = ({ places }: EventView, words: Words): string | null => {
  const [place, ...others] = places
  return place === undefined || others.length > 0 ? null : words.places[place.kind]
}

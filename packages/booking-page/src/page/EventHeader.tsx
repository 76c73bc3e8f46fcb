import { durationOf } from "../words/duration.ts"
import { listOf, say } from "../words/say.ts"
import type { Words } from "../words/Words.ts"
import { Facts } from "./Facts.tsx"
import type { EventView } from "./PageView.ts"

/** The event, its hosts and its length. */
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

/** The maximum number of pictures; each is a separate request. */
const maximumAvatars = 5

/** The pictures of hosts, from any server, requested without a referrer. */
const Avatars = ({ hosts, words }: { readonly hosts: EventView["hosts"]; readonly words: Words }) => {
  const pictured = hosts.filter(({ avatarUrl }) => avatarUrl !== null).slice(0, maximumAvatars)
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

/** Large teams are not listed by name. */
const namesOf = ({ hosts, workspace }: EventView): ReadonlyArray<string> =>
  hosts.length > 3 ? [workspace] : hosts.map(({ name }) => name)

/** The place, if there is only one; otherwise the visitor chooses later. */
const onlyPlaceOf = ({ places }: EventView, words: Words): string | null => {
  const [place, ...others] = places
  return place === undefined || others.length > 0 ? null : words.places[place.kind]
}

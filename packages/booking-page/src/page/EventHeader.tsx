import { durationOf, listOf, say } from "../words/say.ts"
import type { Words } from "../words/Words.ts"
import { Initials } from "./Initials.tsx"
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
    <p class="workspace">
      {event.logo !== null && <img class="logo" src={event.logo} alt="" />}
      {event.workspace}
    </p>
    <Faces hosts={event.hosts} words={words} />
    <div class="title">
      <h1>{event.title}</h1>
      <Facts
        duration={durationOf(lang, words, event.durationMinutes)}
        hosts={
          event.hosts.length === 0
            ? null
            : say(words.with, { names: listOf(lang, namesOf(event), event.together) })
        }
        place={onlyPlaceOf(event, words)}
      />
    </div>
    {event.hosts.length === 1 && <Introduction host={event.hosts[0]} />}
    {event.description !== "" && <p class="description">{event.description}</p>}
  </header>
)

/** The title and the introduction of the only host. */
const Introduction = ({ host }: { readonly host: EventView["hosts"][number] | undefined }) =>
  host === undefined || (host.title === null && host.introduction === null) ? null : (
    <p class="introduction">
      {host.title !== null && <b>{host.title}</b>}
      {host.introduction}
    </p>
  )

/** The maximum number of pictures; each is a separate request. */
const maximumAvatars = 5

/** The faces of hosts, or their initials. */
const Faces = ({ hosts, words }: { readonly hosts: EventView["hosts"]; readonly words: Words }) =>
  hosts.length === 0 ? null : (
    <p class="avatars">
      {hosts
        .toSorted((one, other) => Number(one.face === null) - Number(other.face === null))
        .slice(0, maximumAvatars)
        .map(({ face, name }) =>
          face === null ? (
            <Initials key={name} name={name} />
          ) : (
            <img
              key={face}
              src={face}
              alt={say(words.photoOf, { name })}
              width={44}
              height={44}
              decoding="async"
            />
          )
        )}
    </p>
  )

/** Large teams are not listed by name. */
const namesOf = ({ hosts, workspace }: EventView): ReadonlyArray<string> =>
  hosts.length > 3 ? [workspace] : hosts.map(({ name }) => name)

/** The place, if there is only one; otherwise the visitor chooses later. */
const onlyPlaceOf = ({ places }: EventView, words: Words): string | null => {
  const [place, ...others] = places
  return place === undefined || others.length > 0 ? null : words.places[place.kind]
}

/** Length, hosts and place with icons; null entries are omitted. */
export const Facts = ({
  duration,
  hosts = null,
  place
}: {
  readonly duration: string
  readonly hosts?: string | null
  readonly place: string | null
}) => (
  <ul class="facts">
    <li>
      <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
        <circle cx="12" cy="12" r="9" />
        <path d="M12 7v5l3 2" />
      </svg>
      {duration}
    </li>
    {hosts !== null && (
      <li class="hosts">
        <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
          <circle cx="12" cy="8" r="4" />
          <path d="M4 21c1-4 4-6 8-6s7 2 8 6" />
        </svg>
        {hosts}
      </li>
    )}
    {place !== null && (
      <li>
        <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M12 21c5-5 7-8 7-11a7 7 0 1 0-14 0c0 3 2 6 7 11z" />
          <circle cx="12" cy="10" r="2.5" />
        </svg>
        {place}
      </li>
    )}
  </ul>
)

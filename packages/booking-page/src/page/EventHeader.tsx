import { durationOf, listOf, say } from "@calendeal/web-kit/say"
import type { Words } from "../words/Words.ts"
import { Icon } from "./Icon.tsx"
import { Face, Faces } from "./Faces.tsx"
import { Mark } from "./Mark.tsx"
import type { EventView } from "./PageView.ts"

type PlaceKind = EventView["places"][number]["kind"]

/** The event, its hosts and its length. */
export const EventHeader = ({
  event,
  lang,
  mark,
  words
}: {
  readonly event: EventView
  readonly lang: string
  /** The path of the icon next to the workspace's name if it has no logo; undefined: none. */
  readonly mark: string | undefined
  readonly words: Words
}) => {
  const only = event.hosts.length === 1 ? event.hosts[0] : undefined
  return (
    <header class="event">
      <p class="workspace">
        <Mark icon={mark} logo={event.logo} />
        {event.workspace}
      </p>
      {only === undefined ? (
        event.hosts.length > 0 && (
          <div class="team">
            <Faces hosts={event.hosts} words={words} />
          </div>
        )
      ) : (
        <p class="person">
          <Face host={only} words={words} />
          <span class="role">
            <b>{only.name}</b>
            {only.title}
          </span>
        </p>
      )}
      <div class="title">
        <h1>{event.title}</h1>
        <Facts
          duration={durationOf(lang, words, event.durationMinutes)}
          hosts={event.hosts.length === 0 ? null : hostsOf(event, lang, words)}
          place={onlyPlaceOf(event)}
          price={event.price?.text ?? null}
          words={words}
        />
      </div>
      {only !== undefined && only.introduction !== null && <p class="introduction">{only.introduction}</p>}
      {event.description !== "" && <p class="description">{event.description}</p>}
    </header>
  )
}

/** "with" the hosts, and the role of the only one. */
const hostsOf = (event: EventView, lang: string, words: Words): string => {
  const names = say(words.with, { names: listOf(lang, namesOf(event), event.together) })
  const [host, another] = event.hosts
  return host === undefined || another !== undefined || host.title === null
    ? names
    : `${names} · ${host.title}`
}

/** Large teams are not listed by name. */
const namesOf = ({ hosts, workspace }: EventView): ReadonlyArray<string> =>
  hosts.length > 3 ? [workspace] : hosts.map(({ name }) => name)

/** The place, if there is only one; otherwise the visitor chooses later. */
const onlyPlaceOf = ({ places }: EventView): PlaceKind | null => {
  const [place, ...others] = places
  return place === undefined || others.length > 0 ? null : place.kind
}

const online = "M4 6h10a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1zM15 11l6-4v10l-6-4"
const there = "M12 21c5-5 7-8 7-11a7 7 0 1 0-14 0c0 3 2 6 7 11zM12 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z"

/** The line icon of each kind of place, on a grid of 24. */
const placeIcons: Readonly<Record<PlaceKind, string>> = {
  video: online,
  custom_link: online,
  in_person_host: there,
  in_person_attendee: there,
  phone: "M5 4h4l2 5-2.5 1.5a11 11 0 0 0 5 5L15 13l5 2v4a1 1 0 0 1-1 1A15 15 0 0 1 4 5a1 1 0 0 1 1-1z"
}

/** Length, hosts, price and place with icons; null entries are omitted. */
export const Facts = ({
  duration,
  hosts = null,
  place,
  price,
  words
}: {
  readonly duration: string
  readonly hosts?: string | null
  readonly place: PlaceKind | null
  readonly price: string | null
  readonly words: Words
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
    {price !== null && (
      <li>
        <Icon path="M3 7h18v10H3zM3 11h18M7 14h3" />
        {price}
      </li>
    )}
    {place !== null && (
      <li>
        <Icon path={placeIcons[place]} />
        {words.places[place]}
      </li>
    )}
  </ul>
)

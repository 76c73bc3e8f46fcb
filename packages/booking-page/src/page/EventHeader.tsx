import { listOf } from "../words/lists.ts"
import { durationOf } from "../words/duration.ts"
import { say } from "../words/say.ts"
import type { Words } from "../words/Words.ts"
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
    <ul class="facts">
      <li>
        <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
          <circle cx="12" cy="12" r="9" />
          <path d="M12 7v5l3 2" />
        </svg>
        {durationOf(lang, words, event.durationMinutes)}
      </li>
      {event.hosts.length > 0 && (
        <li>
          <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
            <circle cx="12" cy="8" r="4" />
            <path d="M4 21c1-4 4-6 8-6s7 2 8 6" />
          </svg>
          {say(words.with, { names: listOf(lang, namesOf(event), event.together) })}
        </li>
      )}
      {event.places.length === 1 && event.places[0] !== undefined && (
        <li>
          <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
            <path d="M12 21c5-5 7-8 7-11a7 7 0 1 0-14 0c0 3 2 6 7 11z" />
            <circle cx="12" cy="10" r="2.5" />
          </svg>
          {words.places[event.places[0].kind]}
        </li>
      )}
    </ul>
    {event.description !== "" && <p class="description">{event.description}</p>}
  </header>
)

/** A team of many is not read out by name. */
const namesOf = ({ hosts, workspace }: EventView): ReadonlyArray<string> =>
  hosts.length > 3 ? [workspace] : hosts.map(({ name }) => name)

import { picturePath } from "@calendeal/domain/pictures"
import { localeFor } from "@calendeal/web-kit/locale-for"
import { say } from "@calendeal/web-kit/say"
import { useState } from "preact/hooks"
import type { Host } from "../api/client.ts"
import { Bar } from "../charts/Bar.tsx"
import { numbersOf } from "../charts/numbers.ts"
import { Face } from "../parts/Face.tsx"
import { readsSales } from "../view/roles.ts"
import { useView, useWorkspace } from "../view/useView.ts"
import { TypeActs } from "./TypeActs.tsx"
import type { TypeFigures } from "./useTypeFigures.ts"
import type { TypeRowProps } from "./TypeRowProps.ts"

/** An event type as a row of the list: who hosts it, when it is free, what it brought, and what can be done with it. */
export const TypeRow = ({
  figures,
  hosts,
  href,
  ...acting
}: TypeRowProps & {
  readonly figures: TypeFigures
  readonly hosts: ReadonlyArray<Host>
  readonly href: string
}) => {
  const { lang, words } = useView()
  const workspace = useWorkspace()
  const { id: workspaceId, slug } = workspace
  const { eventType, index, placing } = acting
  const [isHeld, setHeld] = useState(false)
  const [isOver, setOver] = useState(false)
  // A member who is a host does not see the other hosts.
  const none = readsSales(workspace) ? words.eventTypes.noHosts : words.eventTypes.withoutYou
  const people = eventType.hosts.flatMap(({ hostId }) => hosts.find(({ id }) => id === hostId) ?? [])
  const place = eventType.locations[0]
  const soonest = figures.soonest(eventType.id)
  return (
    <tr
      class={isOver ? "row drop-here" : "row"}
      draggable={isHeld}
      onDragStart={({ dataTransfer }) => dataTransfer?.setData("text/x-event-type", `${index}`)}
      onDragEnd={() => setHeld(false)}
      onDragOver={(event) => {
        if (placing === undefined || event.dataTransfer?.types.includes("text/x-event-type") !== true) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        const from = event.dataTransfer?.getData("text/x-event-type") ?? ""
        setOver(false)
        if (from === "") return
        event.preventDefault()
        if (Number(from) !== index) placing?.put(Number(from), index)
      }}
    >
      <td>
        <a
          href={href}
          {...(!href.startsWith("/console/") && { target: "_blank", rel: "noreferrer" })}
          dir="auto"
          draggable={placing === undefined}
        >
          {eventType.title}
        </a>
        <small dir="auto">
          {[
            say(words.eventTypes.minutesLong, { minutes: eventType.durationMinutes }),
            ...(place === undefined ? [] : [words.eventTypes[`place_${place.kind}`]]),
            `${slug}/${eventType.slug}`
          ].join(" · ")}
        </small>
      </td>
      <td class="wide">
        {people.length === 0 ? (
          none
        ) : (
          <span class="faces">
            {people.slice(0, mostFaces).map(({ id, name, picture }) => (
              <Face
                key={id}
                name={name}
                picture={picture === null ? null : picturePath(workspaceId, picture)}
              />
            ))}
            {people.length > mostFaces && <small>+{people.length - mostFaces}</small>}
          </span>
        )}
      </td>
      <td>
        <span class="label">{words.availability.freeNext}: </span>
        {soonest === undefined ? (
          ""
        ) : soonest === null ? (
          <span class="soft">{words.availability.freeNone}</span>
        ) : (
          shortTime(lang, soonest)
        )}
      </td>
      {readsSales(workspace) && <Brought id={eventType.id} figures={figures} />}
      <td>
        <TypeActs {...acting} hold={setHeld} />
      </td>
    </tr>
  )
}

/** The most faces of a row. */
const mostFaces = 4

/** The bookings and the revenue of the last 30 days. */
const Brought = ({ figures, id }: { readonly figures: TypeFigures; readonly id: string }) => {
  const { lang } = useView()
  const { count, money } = numbersOf(lang)
  const bookings = figures.bookings(id)
  const revenue = figures.revenue(id)
  return (
    <>
      <td class="number wide">
        {bookings !== undefined && count(bookings)}
        <Bar share={(bookings ?? 0) / figures.most} />
      </td>
      <td class="number wide">
        {bookings !== undefined && revenue.length === 0 && "–"}
        {revenue.map((sum) => (
          <div key={sum.currency} class="earned">
            {money(sum)}
          </div>
        ))}
      </td>
    </>
  )
}

/** `Mon 30 Nov, 16:30`, on the clock of the browser. */
const shortTime = (lang: string, at: string): string =>
  new Intl.DateTimeFormat(localeFor(lang), {
    weekday: "short",
    day: "numeric",
    month: "short",
    hour: "numeric",
    minute: "2-digit"
  }).format(new Date(at))

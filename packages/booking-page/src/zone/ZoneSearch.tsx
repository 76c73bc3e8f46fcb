import { useEffect, useRef, useState } from "preact/hooks"
import { cityOf, type Clock, offsetOf, timeIn } from "../calendar/formats.ts"
import { deviceZone } from "../calendar/zones.ts"
import { sayCount } from "@calendeal/web-kit/say"
import type { Words } from "../words/Words.ts"
import { useZones } from "./useZones.ts"
import { findZones, offsetIn, type ZoneHit } from "./zoneSearch.ts"

export interface ZoneProperties {
  readonly zone: string
  /** The zone of the workspace. */
  readonly theirs: string
  readonly workspace: string
  readonly clock: Clock
  readonly lang: string
  readonly locale: string
  /** The address of the zones' names. */
  readonly zones: string
  readonly words: Words
  readonly onZone: (zone: string) => void
}

/** The search for a time zone by city, country, abbreviation and offset: an ARIA combobox with a list. */
export const ZoneSearch = ({
  clock,
  lang,
  locale,
  now,
  onClose,
  onZone,
  theirs,
  words,
  workspace,
  zone,
  zones
}: ZoneProperties & { readonly now: number; readonly onClose: () => void }) => {
  const [text, setText] = useState("")
  const [active, setActive] = useState(0)
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const rows = useZones(zones, zone)
  const countries = new Intl.DisplayNames(lang, { type: "region" })
  const countryOf = (code: string) => countries.of(code) ?? code
  const here = deviceZone()
  const usual = [...new Set([here, theirs, zone, "UTC"])].map((zone): ZoneHit & { note: string } => ({
    zone,
    city: cityOf(zone),
    country: rows.find((row) => row.zone === zone)?.countries[0] ?? null,
    note: zone === here ? words.zoneHere : zone === theirs ? workspace : ""
  }))
  const isSearch = text.trim() !== ""
  const hits = isSearch
    ? findZones(rows, text, { countryOf, offsetOf: (zone) => offsetIn(offsetOf(zone, now)) ?? 0 }).map(
        (hit) => ({ ...hit, note: hit.city === cityOf(hit.zone) ? "" : cityOf(hit.zone) })
      )
    : usual
  const at = Math.min(active, hits.length - 1)

  useEffect(() => {
    input.current?.focus({ preventScroll: true })
    const outside = ({ target }: Event) => {
      if (target instanceof Node && box.current?.contains(target) === false) onClose()
    }
    addEventListener("pointerdown", outside)
    return () => removeEventListener("pointerdown", outside)
  }, [])
  useEffect(() => {
    document.getElementById(`zone-${at}`)?.scrollIntoView({ block: "nearest" })
  }, [at, text])

  const choose = (hit: ZoneHit | undefined) => {
    if (hit === undefined) return
    onZone(hit.zone)
    onClose()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Readonly<Record<string, number>> = { ArrowDown: at + 1, ArrowUp: at - 1 }
    const next = moves[event.key]
    if (next !== undefined) setActive((next + hits.length) % Math.max(1, hits.length))
    else if (event.key === "Enter") choose(hits[at])
    else if (event.key === "Escape" || event.key === "Tab") onClose()
    else return
    event.preventDefault()
  }
  return (
    <>
      <div class="veil" />
      <div ref={box} class="zones" role="dialog" aria-label={words.timeZone}>
        <input
          ref={input}
          type="text"
          role="combobox"
          autocomplete="off"
          spellcheck={false}
          placeholder={words.zoneSearch}
          aria-label={words.zoneSearch}
          aria-expanded
          aria-controls="zone-hits"
          aria-autocomplete="list"
          aria-activedescendant={hits.length === 0 ? undefined : `zone-${at}`}
          value={text}
          onInput={(event) => {
            setText(event.currentTarget.value)
            setActive(0)
          }}
          onKeyDown={onKeyDown}
        />
        <p class="unseen" role="status">
          {isSearch ? sayCount(lang, words.zonesFound, hits.length) : ""}
        </p>
        {isSearch && hits.length === 0 && <p class="empty">{words.zoneNone}</p>}
        <ul id="zone-hits" role="listbox" aria-label={words.timeZone}>
          {hits.map((hit, index) => (
            <li
              key={hit.zone + hit.city}
              id={`zone-${index}`}
              role="option"
              aria-selected={index === at}
              class={hit.zone === zone ? "current" : ""}
              data-zone={hit.zone}
              onClick={() => choose(hit)}
              onPointerMove={() => setActive(index)}
            >
              <b>
                <Found text={hit.city} part={text.trim()} />
              </b>
              <time>{timeIn(hit.zone, now, locale, clock)}</time>
              <span>
                {[hit.country === null ? "" : countryOf(hit.country), hit.note]
                  .filter((one) => one !== "")
                  .join(" · ")}
              </span>
              <em>{offsetOf(hit.zone, now)}</em>
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}

/** A name whose found beginning is marked. */
const Found = ({ part, text }: { readonly text: string; readonly part: string }) => {
  const at = part === "" ? -1 : text.toLowerCase().indexOf(part.toLowerCase())
  return at === -1 ? (
    <>{text}</>
  ) : (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + part.length)}</mark>
      {text.slice(at + part.length)}
    </>
  )
}

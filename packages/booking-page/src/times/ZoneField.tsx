import { useEffect, useState } from "preact/hooks"
import { cityOf, offsetOf } from "../calendar/formats.ts"
import { zonesWith } from "../calendar/zones.ts"
import type { Words } from "../words/Words.ts"

/** The time zone that times are shown in. Its many choices are made once the page is at rest. */
export const ZoneField = ({
  onZone,
  words,
  zone
}: {
  readonly zone: string
  readonly words: Words
  readonly onZone: (zone: string) => void
}) => {
  const [zones, setZones] = useState<ReadonlyArray<string>>([zone])
  useEffect(() => {
    const timer = setTimeout(() => setZones(zonesWith(zone)), 50)
    return () => clearTimeout(timer)
  }, [])
  const areas = areasOf(zones)
  return (
    <div class="field zone">
      <label for="zone">{words.timeZone}</label>
      <select id="zone" value={zone} onChange={(event) => onZone(event.currentTarget.value)}>
        {[...areas].map(([area, names]) =>
          area === "" ? (
            names.map((name) => <Choice key={name} name={name} isChosen={name === zone} />)
          ) : (
            <optgroup key={area} label={area}>
              {names.map((name) => (
                <Choice key={name} name={name} isChosen={name === zone} />
              ))}
            </optgroup>
          )
        )}
      </select>
    </div>
  )
}

/** Zones by the part of the world that their names begin with; those without one first. */
const areasOf = (zones: ReadonlyArray<string>): ReadonlyMap<string, ReadonlyArray<string>> => {
  const areas = new Map<string, ReadonlyArray<string>>()
  for (const zone of zones) {
    const area = zone.includes("/") ? zone.slice(0, zone.indexOf("/")) : ""
    areas.set(area, [...(areas.get(area) ?? []), zone])
  }
  return areas
}

/** The offset of hundreds of zones takes a phone a while: only the chosen one shows it. */
const Choice = ({ isChosen, name }: { readonly name: string; readonly isChosen: boolean }) => (
  <option value={name} selected={isChosen}>
    {isChosen ? `${cityOf(name)} (${offsetOf(name, Date.now())})` : cityOf(name)}
  </option>
)

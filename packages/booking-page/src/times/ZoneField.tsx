import { useEffect, useState } from "preact/hooks"
import { cityOf, offsetOf } from "../calendar/formats.ts"
import { zonesWith } from "../calendar/zones.ts"
import type { Words } from "../words/Words.ts"

/** The time zone of the displayed times. Its many options are rendered when the page is idle. */
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

/** Zones by the area in their names; zones without an area first. */
const areasOf = (zones: ReadonlyArray<string>): ReadonlyMap<string, ReadonlyArray<string>> => {
  const areas = new Map<string, ReadonlyArray<string>>()
  for (const zone of zones) {
    const area = zone.includes("/") ? zone.slice(0, zone.indexOf("/")) : ""
    areas.set(area, [...(areas.get(area) ?? []), zone])
  }
  return areas
}

/** Computing offsets of hundreds of zones is slow on phones: only the chosen one shows its offset. */
const Choice = ({ isChosen, name }: { readonly name: string; readonly isChosen: boolean }) => (
  <option value={name} selected={isChosen}>
    {isChosen ? `${cityOf(name)} (${offsetOf(name, Date.now())})` : cityOf(name)}
  </option>
)

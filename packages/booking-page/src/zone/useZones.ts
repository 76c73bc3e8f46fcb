import { useEffect, useState } from "preact/hooks"
import { zonesWith } from "../calendar/zones.ts"
import type { ZoneRow } from "./zoneSearch.ts"

/**
 * The selectable zones, from the file at the address when the control is opened. Without it, zones can be
 * found by their cities and offsets.
 */
export const useZones = (address: string, zone: string): ReadonlyArray<ZoneRow> => {
  const [rows, setRows] = useState<ReadonlyArray<ZoneRow>>([])
  useEffect(() => {
    const known = zonesWith(zone).map((zone) => ({ zone, countries: [], abbreviations: [], cities: [] }))
    void fetch(address)
      .then((response) => response.json())
      .then((file: ReadonlyArray<ZoneRow>) => {
        const about = new Map(file.map((row) => [row.zone, row]))
        setRows(known.map((row) => about.get(row.zone) ?? row))
      })
      .catch(() => setRows(known))
  }, [])
  return rows
}

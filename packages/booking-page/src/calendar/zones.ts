/** Some browsers use outdated names for zones. */
const renamed: Readonly<Record<string, string>> = {
  "America/Godthab": "America/Nuuk",
  "Asia/Calcutta": "Asia/Kolkata",
  "Asia/Katmandu": "Asia/Kathmandu",
  "Asia/Rangoon": "Asia/Yangon",
  "Asia/Saigon": "Asia/Ho_Chi_Minh",
  "Europe/Kiev": "Europe/Kyiv"
}
const currentName = (zone: string): string => {
  const name = renamed[zone]
  return isZone(name) ? name : zone
}

/** The device's IANA time zone; UTC if it is unknown. */
export const deviceZone = (): string => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return isZone(timeZone) ? currentName(timeZone) : "UTC"
}

/** Whether the browser supports the zone. */
export const isZone = (name: string | null | undefined): name is string => {
  try {
    return typeof name === "string" && /^(?:[A-Za-z]|Etc\/GMT[+-])/.test(name) && name !== "Etc/Unknown"
      ? new Intl.DateTimeFormat("en", { timeZone: name }) instanceof Intl.DateTimeFormat
      : false
  } catch {
    return false
  }
}

/** All selectable zones: the browser's, the current one and UTC. */
export const zonesWith = (zone: string): ReadonlyArray<string> =>
  [...new Set([...Intl.supportedValuesOf("timeZone").map(currentName), zone, "UTC"])].sort()

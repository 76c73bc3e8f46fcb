/** The device's time zone by its IANA name; UTC where it does not tell. */
export const deviceZone = (): string => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return isZone(timeZone) ? timeZone : "UTC"
}

/** Whether the browser knows the zone by this name. */
export const isZone = (name: string | null | undefined): name is string => {
  try {
    return typeof name === "string" && /^(?:[A-Za-z]|Etc\/GMT[+-])/.test(name) && name !== "Etc/Unknown"
      ? new Intl.DateTimeFormat("en", { timeZone: name }) instanceof Intl.DateTimeFormat
      : false
  } catch {
    return false
  }
}

/** All that can be chosen: what the browser knows, with the one that is in use and UTC. */
export const zonesWith = (zone: string): ReadonlyArray<string> =>
  [...new Set([...Intl.supportedValuesOf("timeZone"), zone, "UTC"])].sort()

/** The zones that the browser knows, with this one. */
export const zonesWith = (zone: string): ReadonlyArray<string> => {
  const known = Intl.supportedValuesOf("timeZone")
  return known.includes(zone) ? known : [zone, ...known]
}

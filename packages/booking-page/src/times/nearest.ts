/** At most `count` starts, those nearest to an instant, ascending. All are ISO 8601 in UTC. */
export const nearest = (starts: ReadonlyArray<string>, to: string, count: number): ReadonlyArray<string> => {
  const distance = (start: string) => Math.abs(Date.parse(start) - Date.parse(to))
  return starts
    .toSorted((one, other) => distance(one) - distance(other) || Date.parse(one) - Date.parse(other))
    .slice(0, count)
    .toSorted((one, other) => Date.parse(one) - Date.parse(other))
}

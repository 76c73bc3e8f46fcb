/** The fields of a report in groups that empty lines separate (RFC 3464, 2.1), by their names in lower case. The first counts. */
export const fieldGroups = (text: string): ReadonlyArray<ReadonlyMap<string, string>> =>
  text
    .replaceAll("\r\n", "\n")
    .replaceAll(/\n[ \t]+/g, " ")
    .split(/\n{2,}/)
    .map((group) => {
      const fields = new Map<string, string>()
      for (const line of group.split("\n")) {
        const at = line.indexOf(":")
        const name = line.slice(0, at).trim().toLowerCase()
        if (at > 0 && !fields.has(name)) fields.set(name, line.slice(at + 1).trim())
      }
      return fields
    })

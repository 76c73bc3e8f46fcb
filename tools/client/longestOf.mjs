/** The length of the longest text of a pattern: 3 for `^[A-Z]{3}$`. Undefined: it has no end, or is written in a way that is not known here. */
export const longestOf = (pattern = "") => {
  if (!/^\^.*\$$/su.test(pattern)) return undefined
  const reader = { rest: pattern.slice(1, -1) }
  const length = longestWay(reader)
  return reader.rest === "" && Number.isFinite(length) ? length : undefined
}

const longestWay = (reader) => {
  let longest = 0
  do longest = Math.max(longest, longestSequence(reader))
  while (taken(reader, /^\|/u))
  return longest
}

const longestSequence = (reader) => {
  let length = 0
  while (reader.rest !== "" && !/^[|)]/u.test(reader.rest)) {
    const part = longestPart(reader)
    const times = timesOf(reader)
    length += part === 0 ? 0 : part * times
  }
  return length
}

/** A group, or one character: a class, an escaped one or another one. Anchors inside and other groups are not known. */
const longestPart = (reader) => {
  if (taken(reader, /^\(\?:/u)) {
    const length = longestWay(reader)
    return taken(reader, /^\)/u) ? length : Infinity
  }
  if (taken(reader, /^(?:\[(?:\\.|[^\\\]])*\]|\\u[0-9a-fA-F]{4}|\\.|[^\\[(^$])/u)) return 1
  reader.rest = ""
  return Infinity
}

const timesOf = (reader) => {
  if (taken(reader, /^\?/u)) return 1
  if (taken(reader, /^[*+]/u)) return Infinity
  const found = taken(reader, /^\{(?:\d+,)?(\d*)\}/u)
  if (found === null) return 1
  return found[1] === "" ? Infinity : Number(found[1])
}

/** Takes what the expression finds at the start of the rest. */
const taken = (reader, expression) => {
  const found = expression.exec(reader.rest)
  if (found !== null) reader.rest = reader.rest.slice(found[0].length)
  return found
}

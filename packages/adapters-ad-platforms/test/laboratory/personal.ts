/** Fields whose values are numbers of a platform's or of ours, never of a person's. */
const numbered =
  /^(fbc|fbp|click_id|gclid|gbraid|wbraid|msclkid|ttclid|idValue|accountId|productDestinationId|reference|destinationReferences|conversion|event_?id|transactionId|conversion_id|access_token|event_source_id|eventTimestamp)$/i

/** Paths of texts that could be an e-mail or a phone number in clear. */
export const personalIn = (value: unknown, path: ReadonlyArray<string> = []): ReadonlyArray<string> => {
  if (typeof value === "string") return isPersonal(value, path) ? [path.join(".")] : []
  if (typeof value !== "object" || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => personalIn(inner, [...path, key]))
}

const isPersonal = (text: string, path: ReadonlyArray<string>): boolean => {
  if (/@|%40/.test(text)) return true
  const isNumbered = path.some((key) => numbered.test(key))
  return !isNumbered && !/^[0-9a-f]{64}$/i.test(text) && /(?:\d[\s().-]*){7}/.test(text)
}

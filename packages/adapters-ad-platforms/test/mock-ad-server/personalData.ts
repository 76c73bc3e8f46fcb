/** Fields with ids of platforms or of the service, which may look like phone numbers. */
const idFields =
  /^(fbc|fbp|click_id|gclid|gbraid|wbraid|msclkid|ttclid|idValue|accountId|productDestinationId|reference|destinationReferences|conversion|event_?id|transactionId|conversion_id|access_token|event_source_id|eventTimestamp|messageId|timestamp|conversion_time|sc_click_id|twclid)$/i

/** The paths of texts that look like an email address or a phone number. */
export const personalDataIn = (value: unknown, path: ReadonlyArray<string> = []): ReadonlyArray<string> => {
  if (typeof value === "string") return isPersonal(value, path) ? [path.join(".")] : []
  if (typeof value !== "object" || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => personalDataIn(inner, [...path, key]))
}

const isPersonal = (text: string, path: ReadonlyArray<string>): boolean => {
  if (/@|%40/.test(text)) return true
  const isId = path.some((key) => idFields.test(key))
  return !isId && !/^[0-9a-f]{64}$/i.test(text) && /(?:\d[\s().-]*){7}/.test(text)
}

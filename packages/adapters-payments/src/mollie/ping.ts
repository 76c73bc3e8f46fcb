/** What a call of Mollie without a signature names: a form with an id and nothing else. Null: it is another body. */
export const namedInPing = (body: Uint8Array): string | null => {
  if (body.length > 64) return null
  const [, id = null] = /^id=([a-z]{2,8}_[A-Za-z0-9]{1,50})$/.exec(Buffer.from(body).toString("latin1")) ?? []
  return id
}

/** A new Idempotency-Key: 128 random bits. `randomUUID` is missing on pages without TLS. */
export const newKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join("-")

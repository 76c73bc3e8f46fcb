/** What every JSON answer carries: it is data, for nobody's cache, to be neither guessed at, framed nor run. */
export const apiHeaders = {
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff"
}

/** Lets any page read the answer, without credentials; Retry-After among them, or no widget could heed it (D-HTTP-4). */
export const corsHeaders = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers":
    "Retry-After, X-RateLimit-Limit, X-RateLimit-Remaining, Idempotency-Replayed, Lead-Proof, X-Request-Id"
}

/** What a browser is told before it calls from another site; good for two hours. */
export const preflightHeaders = (methods: ReadonlySet<string>) => ({
  "access-control-allow-headers": "Content-Type, Idempotency-Key, Authorization, Lead-Proof, X-Request-Id",
  "access-control-allow-methods": [...methods].join(", "),
  "access-control-max-age": "7200"
})

import type { Provider } from "../providers/Provider.ts"
import { past } from "./past.ts"
import { read } from "./read.ts"
import { isSigned } from "./signature.ts"

export const chargebee: Provider = {
  isSigned: ({ headers }, secrets) => isSigned(headers["authorization"] ?? "", secrets),
  read: ({ body }) => read(body),
  answers: { stored: 200, refused: 401 },
  /** A name that is no part of a host leads nowhere. */
  apiOf: ({ site }) =>
    `https://${/^[a-z0-9-]{1,60}$/.test(site ?? "") ? `${site}.chargebee.com` : "api.invalid"}/api/v2`,
  mayNameNothing: false,
  fetchHeaders: (apiKey) => ({ authorization: `Basic ${Buffer.from(`${apiKey}:`).toString("base64")}` }),
  past
}

import type { Provider } from "../providers/Provider.ts"
import { past } from "./past.ts"
import { read } from "./read.ts"
import { isSigned } from "./signature.ts"
import { version } from "./version.ts"

export const stripe: Provider = {
  isSigned: ({ body, headers }, secrets, nowSeconds) =>
    isSigned(headers["stripe-signature"] ?? "", body, secrets, nowSeconds),
  read: ({ body }) => read(body),
  answers: { stored: 200, refused: 401 },
  apiOf: () => "https://api.stripe.com",
  mayNameNothing: false,
  fetchHeaders: (apiKey) => ({ authorization: `Bearer ${apiKey}`, "stripe-version": version }),
  past
}

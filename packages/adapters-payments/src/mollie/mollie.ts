import type { Provider } from "../providers/Provider.ts"
import { past } from "./past.ts"
import { read } from "./read.ts"
import { isSigned } from "./signature.ts"

export const mollie: Provider = {
  isSigned: ({ body, headers }, secrets) => isSigned(headers["x-mollie-signature"] ?? "", body, secrets),
  read: ({ body }) => read(body),
  answers: { stored: 200, refused: 401 },
  apiOf: () => "https://api.mollie.com",
  mayNameNothing: true,
  fetchHeaders: (apiKey) => ({ authorization: `Bearer ${apiKey}` }),
  past
}

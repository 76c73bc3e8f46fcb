import type { Provider } from "../providers/Provider.ts"
import { isSigned } from "../signatures/isSigned.ts"
import { past } from "./past.ts"
import { read } from "./read.ts"

export const lemonSqueezy: Provider = {
  isSigned: ({ body, headers }, secrets) => isSigned([headers["x-signature"] ?? ""], secrets, body),
  read: ({ body }) => read(body),
  answers: { stored: 200, refused: 401 },
  apiOf: () => "https://api.lemonsqueezy.com",
  mayNameNothing: false,
  fetchHeaders: (apiKey) => ({ authorization: `Bearer ${apiKey}`, accept: "application/vnd.api+json" }),
  past
}

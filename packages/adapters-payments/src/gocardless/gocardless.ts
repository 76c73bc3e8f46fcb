import type { Provider } from "../providers/Provider.ts"
import { isSigned } from "../signatures/isSigned.ts"
import { past } from "./past.ts"
import { read } from "./read.ts"

const live = "https://api.gocardless.com"
const sandbox = "https://api-sandbox.gocardless.com"

export const gocardless: Provider = {
  isSigned: ({ body, headers }, secrets) => isSigned([headers["webhook-signature"] ?? ""], secrets, body),
  read: ({ body, headers: { origin } }) =>
    read(body, origin === live ? true : origin === sandbox ? false : null),
  answers: { stored: 204, refused: 498 },
  apiOf: ({ isLive }) => (isLive ? live : sandbox),
  mayNameNothing: false,
  fetchHeaders: (apiKey) => ({ authorization: `Bearer ${apiKey}`, "gocardless-version": "2015-07-06" }),
  past
}

import type { Provider } from "../providers/Provider.ts"
import { past } from "./past.ts"
import { read } from "./read.ts"
import { isSigned } from "./signature.ts"

export const paddle: Provider = {
  isSigned: ({ body, headers }, secrets, nowSeconds) =>
    isSigned(headers["paddle-signature"] ?? "", body, secrets, nowSeconds),
  read: ({ body }) => read(body),
  answers: { stored: 200, refused: 401 },
  apiOf: ({ isLive }) => (isLive ? "https://api.paddle.com" : "https://sandbox-api.paddle.com"),
  mayNameNothing: false,
  fetchHeaders: (apiKey) => ({ authorization: `Bearer ${apiKey}`, "paddle-version": "1" }),
  past
}

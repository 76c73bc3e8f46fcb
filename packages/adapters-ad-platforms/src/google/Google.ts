import { Option } from "effect"
import { bearer, type Platform } from "../Platform.ts"
import { googleRequest } from "./GoogleRequest.ts"
import { judgeGoogle } from "./judgeGoogle.ts"

/** Google's Data Manager API. The Google Ads API takes no conversions of newcomers since June 2026. */
export const google: Platform<"google"> = {
  path: ({ apiVersion }) => `/${apiVersion}/events:ingest`,
  headers: () => ({}),
  body: googleRequest,
  untestable: () => Option.none(),
  authorize: bearer,
  judge: judgeGoogle
}

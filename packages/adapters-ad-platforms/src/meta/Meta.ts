import { Option } from "effect"
import type { Platform } from "../Platform.ts"
import { judgeMeta } from "./judgeMeta.ts"
import { metaRequest } from "./MetaRequest.ts"

/** Meta's Conversions API. The token is a field of the body: in the address it would be in every log on the way. */
export const meta: Platform<"meta"> = {
  path: ({ apiVersion, datasetId }) => `/${apiVersion}/${datasetId}/events`,
  headers: () => ({}),
  body: metaRequest,
  untestable: ({ testCode }) => (testCode === undefined ? Option.some("no_test_code") : Option.none()),
  authorize: (token) => ({ headers: {}, fields: { access_token: token } }),
  judge: judgeMeta
}

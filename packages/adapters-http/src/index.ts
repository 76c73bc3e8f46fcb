/**
 * The HTTP API. `contract/` defines it, `endpoints/` translates domain errors to those of `contract/errors.ts`, `middleware/`
 * has what all requests share, `mcp/tools.ts` the tools of assistants.
 */

export * from "./HttpApp.ts"
export { apiHeaders } from "./middleware/answers.ts"
export { eventTypeOf, flatOf } from "./endpoints/management/eventTypeView.ts"
export { goalsOf } from "./endpoints/management/workspaceView.ts"
export { explanationView } from "./endpoints/management/explainAvailability.ts"
export { replayView } from "./endpoints/management/replayView.ts"
export { ClientAddress } from "./middleware/ClientAddress.ts"
export { ClientMarks, makeClientMarks } from "./middleware/clientMark.ts"
export { Outages, Unfit } from "./middleware/Outages.ts"
export { type AdmissionLimits, admissionLimits } from "./admission/decisions.ts"
export { learningNames, makeTenantNames, type TenantNames } from "./admission/TenantNames.ts"
export { type Gate, makeGate } from "./admission/makeGate.ts"
export { RequestTimedOut } from "./middleware/timeLimits.ts"
export { type PathOptions, strictPaths } from "./middleware/knownPaths.ts"
export * from "./operations/answerMalformed.ts"
export { bodyTimeOf } from "./middleware/readBody.ts"
export { type Condition, Health, Readiness } from "./operations/Health.ts"
export { mcpOverHttp, mcpPaths } from "./mcp/mcpOverHttp.ts"
export { oauthOverHttp, oauthPaths } from "./oauth/oauthOverHttp.ts"
export { issuesOf } from "./faults/issuesOf.ts"
export { FileRefused, type GivenFile, WorkspaceFiles } from "./endpoints/management/WorkspaceFiles.ts"

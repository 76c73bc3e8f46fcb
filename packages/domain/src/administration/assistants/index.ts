/**
 * Assistants that a member connects over OAuth. `judgeRegistration.ts`, `judgeRequest.ts` and `judgeGrant.ts` decide which program,
 * which request and which code or token is accepted. A connection is an access token of the member whose secret is not kept.
 */

export * from "./AssistantClient.ts"
export * from "./AssistantGrant.ts"
export * from "./Assistants.ts"
export { connectAssistant, refusalAddress, requestOf } from "./connectAssistant.ts"
export { assistantsOf, disconnectAssistant, revokeAssistant } from "./disconnectAssistant.ts"
export { exchangeCode, GrantRefused, type IssuedTokens, refreshTokens } from "./exchange.ts"
export {
  BadAssistantToken,
  identifyAssistant,
  isAssistantToken,
  WorkspaceSuspended
} from "./identifyAssistant.ts"
export { judgeRegistration, type RegistrationFault } from "./judgeRegistration.ts"
export { type AuthorizationRequest, judgeRequest, RequestFault } from "./judgeRequest.ts"
export { authorizePath, issuerOf, resourceOf } from "./addresses.ts"
export { isLoopback, isRedirectUri, isRegistered } from "./redirects.ts"
export { registerAssistant, RegistrationRefused } from "./registerAssistant.ts"

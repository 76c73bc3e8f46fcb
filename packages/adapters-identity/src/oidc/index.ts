export { joinRulesIn } from "./joinRules.ts"
export * as OpenIdProvider from "./OpenIdProvider.ts"

export { accountLinksContract } from "./AccountLinks.contract.ts"
export { identitiesContract } from "./Identities.contract.ts"
export { passkeysContract } from "./Passkeys.contract.ts"
export { sessionsContract } from "./Sessions.contract.ts"

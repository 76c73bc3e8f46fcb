export { accountLinksContract } from "./AccountLinks.contract.ts"
export { sessionsContract } from "./Sessions.contract.ts"

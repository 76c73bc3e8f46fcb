/**
 * Accounts of providers, connected in the browser. `consentRules.ts` has what each provider is asked for, `judgeCallback.ts`
 * what its answer means.
 */

export { chooseAccount, type ChosenAccount } from "./chooseAccount.ts"
export { chooseCalendar, type ChosenCalendar } from "./chooseCalendar.ts"
export * from "./Connection.ts"
export * from "./Connections.ts"
export { consentRules } from "./consentRules.ts"
export * from "./ConsentServers.ts"
export { disconnectAccount, removeConference } from "./disconnectAccount.ts"
export { disconnectCalendar } from "./disconnectCalendar.ts"
export { endGrants } from "./endGrants.ts"
export { storeClient } from "./storeClient.ts"
export { type ConnectionAnswer, ConnectionRefused, finishConnection } from "./finishConnection.ts"
export { ConnectionReason, judgeCallback, lackOf, reasonMessages } from "./judgeCallback.ts"
export { connectPath, redirectAddress } from "./redirectAddress.ts"
export { type ConnectionRequest, startConnection } from "./startConnection.ts"

/** The providers that report the payments of a workspace's shop. */

export * from "./PaymentConnection.ts"
export * from "./ProviderName.ts"
export * from "./sealConnection.ts"

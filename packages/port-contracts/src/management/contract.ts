export * from "./Administration.contract.ts"
export * from "./Records.contract.ts"

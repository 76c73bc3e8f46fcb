export * from "./AccessTokens.contract.ts"
export * from "./RequestSignatures.contract.ts"
export * from "./WorkspaceDirectory.contract.ts"
export * from "./Vault.contract.ts"

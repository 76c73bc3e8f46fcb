export * from "./DomainDirectory.contract.ts"
export * from "./WorkspaceCommands.contract.ts"
export * from "./WorkspaceQueries.contract.ts"

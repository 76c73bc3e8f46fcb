export * from "./DomainDirectory.contract.ts"
export * from "./AuditLog.contract.ts"
export * from "./WorkspaceCommands.contract.ts"
export * from "./WorkspaceQueries.contract.ts"

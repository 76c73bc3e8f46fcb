export * from "./WorkspaceClient.ts"

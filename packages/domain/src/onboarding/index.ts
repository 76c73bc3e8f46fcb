export * from "./issueKey.ts"
export * from "./openWorkspace.ts"

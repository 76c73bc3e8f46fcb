/** A workspace's own registrations at providers. */

export * from "./WorkspaceClient.ts"

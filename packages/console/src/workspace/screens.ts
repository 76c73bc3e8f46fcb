export { WorkspaceScreen } from "./WorkspaceScreen.tsx"

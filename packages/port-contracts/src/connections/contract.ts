export { connectionsContract } from "./Connections.contract.ts"

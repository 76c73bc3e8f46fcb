export { assistantsContract } from "./Assistants.contract.ts"

export { picturesContract } from "./Pictures.contract.ts"

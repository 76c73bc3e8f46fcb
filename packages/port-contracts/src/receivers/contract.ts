export { importedMoneyContract } from "./importedMoney.contract.ts"
export { reportBookContract } from "./ReportBook.contract.ts"
export { reportedMoneyContract } from "./reportedMoney.contract.ts"

export { reportBookContract } from "./ReportBook.contract.ts"
export { reportedMoneyContract } from "./reportedMoney.contract.ts"

/** The screens of links in mails, which are loaded on demand, by the names of their pages. */
export { AnswerScreen as answer } from "../answer/AnswerScreen.tsx"
export { OfferScreen as offer } from "./OfferScreen.tsx"
export { ProposalScreen as proposal } from "./ProposalScreen.tsx"

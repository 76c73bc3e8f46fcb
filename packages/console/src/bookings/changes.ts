/** The dialogs that replace a booking by another one, which are loaded when one of them is asked for. */
export { GuestsAct } from "./GuestsAct.tsx"
export { MoveAct } from "./MoveAct.tsx"
export { ReassignAct } from "./ReassignAct.tsx"

/**
 * What few visits show, in one script (D-PAGE-31). A bundler that has more of them takes what they share out of the page's script, which
 * would then need two requests.
 */

export { HeldTime } from "../journey/HeldTime.ts"
export { LeaveEmail } from "./LeaveEmail.tsx"
export { WaitForm } from "./WaitForm.tsx"

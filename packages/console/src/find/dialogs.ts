export { Finder } from "./Finder.tsx"
export { KeyHelp } from "./KeyHelp.tsx"

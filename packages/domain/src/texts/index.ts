export { AnyText, Line, Text, textFault, type TextFault, textFaults } from "./Text.ts"

import { createContext } from "preact"

/** How often all connections of the screen were asked to be tested. */
export const TestRound = createContext(0)

import { entry } from "#built"

/** The address of the page's style sheet, with the colours and the font of the house. */
export const pageStyle: string = entry.style

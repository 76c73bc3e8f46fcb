/** A page's view as JSON that cannot end a script element. */
export const embedded = (view: object): string => JSON.stringify(view).replaceAll("<", "\\u003c")

import { keep as keepIn, parsed, readText } from "@calendeal/web-kit/stored"

const tab = () => sessionStorage

/** Input that is not saved yet, in the storage of the tab: a reload and a sign-in keep it. */
export const readKept = (key: string): unknown => parsed(readText(tab, key))

/** Stores the input; null removes it. Without a storage, a reload loses the input. */
export const keep = (key: string, value: object | null): void => keepIn(tab, key, value)

/** Makes the modules of the words and the list of languages unless they are made of them already; throws what is wrong with the words. */
export declare const ensureWords: (words?: string, out?: string) => void

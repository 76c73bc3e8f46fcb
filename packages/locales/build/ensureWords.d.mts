/** Makes the modules of the words unless they are made of them already; throws what is wrong with the words. */
export declare const ensureWords: (words?: string, out?: string) => void

/** The folder with a folder of words for each language. */
export declare const wordsFolder: string
/** The languages that have a folder, English first. */
export declare const languagesIn: (folder: string) => ReadonlyArray<string>
export declare const areasIn: (folder: string) => ReadonlyArray<string>
/** The words of an area as their translators wrote them, or undefined. */
export declare const sourceOf: (folder: string, language: string, area: string) => object | undefined
/** All messages of an area by their path; null: the language does without the text. */
export declare const messagesOf: (
  source: object
) => ReadonlyArray<readonly [path: string, message: string | null]>
export declare const categoriesOf: (language: string) => ReadonlyArray<string>
export declare const faultsOf: (
  language: string,
  source: object,
  english: object
) => ReadonlyArray<{ readonly path: string; readonly reason: string }>

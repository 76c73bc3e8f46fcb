/**
 * A first word of 2-24 letters, with their marks and signs between them, such as `Anne-Marie`, `D’Arcy` or `Siobhán`. It is no form of
 * address, and has no Chinese, Japanese or Korean letter: with them the family name stands first. One expression is the smallest in
 * the script of the page.
 */
const firstName =
  /^(?!(?:dr|prof|mrs?|ms|herr|frau)(?!\S))(?!\S*[\u3040-\u9fff\uac00-\ud7af])\p{L}[\p{L}\p{M}'’-]{0,22}[\p{L}\p{M}](?!\S)/iu

/** The name by which a person is greeted; undefined: the words that they typed do not tell which it is (D-PAGE-37). */
export const firstNameOf = (name: string): string | undefined => firstName.exec(name.trim())?.[0]

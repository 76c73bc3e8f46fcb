/** Embeddings, overrides and isolates: they reorder the text around them. The marks U+200E and U+200F do not. */
const directional = "\\u202A-\\u202E\\u2066-\\u2069"

/** C0 and C1 controls without tab, line feed and carriage return. */
const controls = "\\u0000-\\u0008\\u000B\\u000C\\u000E-\\u001F\\u007F-\\u009F"

const breaks = "\\t\\n\\r\\u2028\\u2029"

/** What no text may contain (D-TEXT-1), as the inside of a character class. */
export const refusedInText = controls + directional

/** What a text of one line may not contain (D-TEXT-2), as the inside of a character class. */
export const refusedInLine = controls + directional + breaks

/**
 * Characters of the Basic Multilingual Plane without a glyph: white space, Unicode's default ignorables, and the empty
 * Braille pattern. For patterns of JSON Schema, which know no Unicode properties in every language.
 */
export const invisible =
  "\\t-\\r \\u0085\\u00A0\\u00AD\\u034F\\u061C\\u115F\\u1160\\u1680\\u17B4\\u17B5\\u180B-\\u180F\\u2000-\\u200F" +
  "\\u2028-\\u202F\\u205F-\\u206F\\u2800\\u3000\\u3164\\uFE00-\\uFE0F\\uFEFF\\uFFA0\\uFFF0-\\uFFF8"

const visible = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Whether nothing of the text can be seen (D-TEXT-3). */
export const isBlank = (text: string): boolean => !visible.test(text)

/** How paths are compared: letter by letter. A proxy's rules for a path must not be walked around by spelling it otherwise. */
export const strictPaths = {
  caseSensitive: true,
  ignoreDuplicateSlashes: false,
  ignoreTrailingSlash: false
} as const

/** Paths are compared exactly, so that another spelling of a path cannot bypass a proxy's rules for it. */
export const strictPaths = {
  caseSensitive: true,
  ignoreDuplicateSlashes: false,
  ignoreTrailingSlash: false
} as const

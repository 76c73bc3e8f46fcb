import { ErrorReply } from "@redis/client"

/**
 * Why Redis was of no use, fit for the log. Of Redis' own errors only the first word is: some repeat the command, and so
 * the visitor's address.
 */
export const reasonOf = (error: unknown): string => {
  if (error instanceof ErrorReply) return /^[A-Z]+\b/.exec(error.message)?.[0] ?? "an error"
  return error instanceof Error ? error.message : "unknown"
}

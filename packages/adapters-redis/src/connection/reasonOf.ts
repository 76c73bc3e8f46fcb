import { ErrorReply } from "@redis/client"

/**
 * The reason for a failure, safe to log. Of Redis' own errors only the first word is kept: some repeat the command with
 * the visitor's address.
 */
export const reasonOf = (error: unknown): string => {
  if (error instanceof ErrorReply) return /^[A-Z]+\b/.exec(error.message)?.[0] ?? "an error"
  return error instanceof Error ? error.message : "unknown"
}

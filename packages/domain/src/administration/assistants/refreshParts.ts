/** The beginning of a refresh token. */
export const refreshPrefix = "mcr_"

/** The part of a refresh token that stays, and the part that changes with each use. Without both, they fit no connection. */
export const refreshParts = (token: string): { readonly family: string; readonly turn: string } => {
  const [family = "", turn = ""] = token.split(".")
  return { family, turn }
}

import type { ConsoleWords as Areas } from "@calendeal/locales/console"

/** The texts of the console: those of the shell and of bookings, and each other area's under its name. */
export type ConsoleWords = Areas["shell"] &
  Areas["bookings"] &
  Omit<Areas, "bookings" | "shell" | "workspace"> & { readonly workspaceArea: Areas["workspace"] }

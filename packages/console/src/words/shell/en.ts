import type { ShellWords } from "./ShellWords.ts"

export const en: ShellWords = {
  console: "Console",
  noScript: "This page needs JavaScript.",
  skip: "Skip to the content",
  loading: "Loading …",
  workspace: "Workspace",
  mainNavigation: "Main",
  menu: "Menu",
  account: "Your account",
  signOut: "Sign out",
  roleMember: "Member",
  roleAdmin: "Administrator",
  roleOwner: "Owner",
  noWorkspacesTitle: "No workspace yet",
  noWorkspacesText: "No workspace has {email} as a member. Ask an owner to invite you with this address.",
  notFoundTitle: "This page does not exist",
  notFoundText: "The address is incomplete, or it belongs to a workspace of which you are not a member.",
  toStart: "Go to the overview",
  retry: "Try again",
  unreachable: "The service cannot be reached. Check your connection and try again.",
  tooMany: "Too many requests. Try again in {seconds} s.",
  forbidden: "Your role does not allow this. Ask an owner of the workspace.",
  conflict: "The booking has changed in the meantime. The page shows its present state.",
  failed: "That did not work. Try again in a minute.",
  bookings: "Bookings"
}

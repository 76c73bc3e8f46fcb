import type { MailRoute } from "@calendeal/domain/mails"

/** Where mails go, for the API. */
export const routeView = (
  route: MailRoute
): { readonly route: "server" | "files" | "none"; readonly server: string | null } => {
  switch (route._tag) {
    case "Server":
      return {
        route: "server",
        server: `${route.host.includes(":") ? `[${route.host}]` : route.host}:${route.port}`
      }
    case "Files":
      return { route: "files", server: null }
    case "None":
      return { route: "none", server: null }
  }
}

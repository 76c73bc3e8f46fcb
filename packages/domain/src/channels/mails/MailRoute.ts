/** Where mails are handed over. */
export type MailRoute =
  | { readonly _tag: "Server"; readonly host: string; readonly port: number }
  /** Mails are written to files, in development (D-MAIL-45). */
  | { readonly _tag: "Files" }
  /** There is no server, so nothing is sent. */
  | { readonly _tag: "None" }

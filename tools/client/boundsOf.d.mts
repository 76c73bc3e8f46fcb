/** A module with the bounds of each draft and patch of an OpenAPI document, by path. */
export declare const boundsOf: (document: {
  readonly components: { readonly schemas: Readonly<Record<string, object>> }
}) => string

/** Makes the types of @calendeal/client and the bounds of the console's fields unless they are those of docs/reference/openapi.json already. */
export declare const ensureTypes: () => void

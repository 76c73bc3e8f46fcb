/** Makes the types of @calendeal/client unless they are those of docs/reference/openapi.json already. */
export declare const ensureTypes: () => void

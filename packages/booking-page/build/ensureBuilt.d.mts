export declare function sourcesHash(): string
export declare function ensureBuilt(): void

export declare function sourcesHash(): string
export declare function ensureBuilt(): void
export declare function packagesOfPage(): ReadonlyArray<string>

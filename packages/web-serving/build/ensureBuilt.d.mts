export declare function sourcesHash(): string
export declare function ensureBuilt(out?: string): void
export declare function packagesOfPage(out?: string): ReadonlyArray<string>

export declare const chromiumArgs: string[]
export declare function findBrowser(): string | undefined
export declare function provideBrowser(): string | undefined

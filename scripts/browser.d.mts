export const chromiumArgs: string[]
export function findBrowser(): string | undefined
export function findTestBrowser(): string | undefined
export function provideBrowser(): Promise<string | undefined>

export const oldNames: ReadonlyMap<string, string>
export const oldWords: ReadonlyMap<string, string>
export function faultsOf(file: string, source: string): string[]
export function allFaults(): string[]

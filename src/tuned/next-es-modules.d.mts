export function esModuleOf(file: string): string

export function readPo(language: string, area: string): Map<string, string>

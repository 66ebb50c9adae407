export function messageKey(text: string): string

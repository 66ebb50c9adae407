/** The day that it is in a time zone, as 2026-11-23. */
export const dayIn = (timeZone: string, at: Date): string => new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(at)

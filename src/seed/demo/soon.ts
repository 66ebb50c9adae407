export type Soon = (hoursAgo: number, happen: () => Promise<unknown>) => void

type Area = { include: string[]; exclude: string[] }
export const productAreas: Readonly<Record<'server' | 'public' | 'auth' | 'customer' | 'components' | 'frame' | 'contract', Area>>
export const adminAreas: Readonly<Record<'admin', Area>>
export function isInArea(path: string, area: { include: readonly string[]; exclude: readonly string[] }): boolean

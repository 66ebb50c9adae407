import type { Meta } from '@/contract/core/endpoint'

/** All rows of a list, read page by page. */
export async function everyRow<T>(read: (page: number) => Promise<{ data: T[]; meta: Meta | undefined }>): Promise<T[]> {
  const rows: T[] = []
  for (let page = 1; ; page += 1) {
    const { data, meta } = await read(page)
    rows.push(...data)
    if (data.length === 0 || rows.length >= (meta?.total ?? 0)) return rows
  }
}

import { t } from '@/locales/text'

const MEGABYTE = 1024 * 1024

/** 88 kB, 1.2 MB. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return t('{size} B', { size: String(bytes) })
  return bytes < MEGABYTE
    ? t('{size} kB', { size: String(Math.round(bytes / 1024)) })
    : t('{size} MB', { size: (bytes / MEGABYTE).toFixed(1) })
}

export const textsFor = (accept: string) => (accept.includes('pdf') ? t('JPEG, PNG, WebP or PDF') : t('JPEG, PNG or WebP'))

/** Validates a chosen file before the upload; the server checks its content. */
export function refusal(files: readonly File[], accept: string, maxMegabytes: number, room: number): string | undefined {
  if (files.length > room)
    return room === 0 ? t('File limit reached. Remove a file to add another.') : t('Only {room} more can be added.', { room })
  const strange = files.find((file) => !accept.split(',').includes(file.type))
  if (strange)
    return accept.includes('pdf')
      ? t('“{name}” is not a JPEG, PNG, WebP or PDF file.', { name: strange.name })
      : t('“{name}” is not a JPEG, PNG or WebP file.', { name: strange.name })
  const large = files.find((file) => file.size > maxMegabytes * MEGABYTE)
  return large && t('“{name}” is larger than {maxMegabytes} MB. Choose a smaller file.', { name: large.name, maxMegabytes })
}

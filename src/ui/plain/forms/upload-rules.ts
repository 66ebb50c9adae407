const MEGABYTE = 1024 * 1024

/** 88 kB, 1.2 MB. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  return bytes < MEGABYTE ? `${Math.round(bytes / 1024)} kB` : `${(bytes / MEGABYTE).toFixed(1)} MB`
}

export const wordsFor = (accept: string) => (accept.includes('pdf') ? 'JPEG, PNG, WebP or PDF' : 'JPEG, PNG or WebP')

/** What is wrong with a chosen file, before anything is sent; the server looks inside it. */
export function refusal(files: readonly File[], accept: string, maxMegabytes: number, room: number): string | undefined {
  if (files.length > room) return room === 0 ? 'No more files can be added. Remove one first.' : `Only ${room} more can be added.`
  const strange = files.find((file) => !accept.split(',').includes(file.type))
  if (strange) return `“${strange.name}” is not a ${wordsFor(accept)} file.`
  const large = files.find((file) => file.size > maxMegabytes * MEGABYTE)
  return large && `“${large.name}” is larger than ${maxMegabytes} MB.`
}

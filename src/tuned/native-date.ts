import switches from './switches.json'

/**
 * Next replaces `globalThis.Date` as it is loaded, for a way of caching that this product does not use. V8 gives each date of that
 * class a hidden class of its own. An export of a million rows makes millions of dates: they cost 40 % more CPU time, and about 100
 * bytes each until a full garbage collection.
 *
 * @param date the constructor as it was before Next was loaded
 */
export function restoreNativeDate(date: DateConstructor): void {
  if (!switches.nativeDate) return
  Object.defineProperty(date.prototype, 'constructor', { value: date })
  globalThis.Date = date
}

import switches from './switches.json'

/**
 * Next replaces `globalThis.Date` when it loads, for a caching mode that this product does not use. V8 gives each instance of that class
 * its own hidden class. An export of a million rows creates millions of dates: they take 40 % more CPU time, and about 100 bytes each until
 * a full garbage collection.
 *
 * @param date the constructor from before Next was loaded
 */
export function restoreNativeDate(date: DateConstructor): void {
  if (!switches.nativeDate) return
  Object.defineProperty(date.prototype, 'constructor', { value: date })
  globalThis.Date = date
}

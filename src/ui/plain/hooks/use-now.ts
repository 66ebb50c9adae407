import { useSyncExternalStore } from 'react'

const EVERY = 30_000
let now = 0
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  timer ??= setInterval(() => {
    now = Date.now()
    listeners.forEach((tell) => tell())
  }, EVERY)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

const read = () => (now ||= Date.now())

/** Milliseconds since 1970, updated every half minute; undefined on the server. One shared timer. */
export const useNow = (): number | undefined => useSyncExternalStore<number | undefined>(subscribe, read, () => undefined)

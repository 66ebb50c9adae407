import { useEffect, useRef } from 'react'
import { useToastStore, type Toast } from '@/stores/toast-store'

/** Removes each message after its time, which begins when the message is on screen: the layout that shows it may load after the message is added. */
export function useToastExpiry(toasts: readonly Toast[]): void {
  const timers = useRef(new Map<number, ReturnType<typeof setTimeout>>())
  useEffect(() => {
    const { dismiss } = useToastStore.getState()
    for (const { id, duration } of toasts)
      if (!timers.current.has(id))
        timers.current.set(
          id,
          setTimeout(() => dismiss(id), duration),
        )
    for (const [id, timer] of timers.current)
      if (!toasts.some((toast) => toast.id === id)) {
        clearTimeout(timer)
        timers.current.delete(id)
      }
  }, [toasts])
}

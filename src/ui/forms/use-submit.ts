import { useRef, useState } from 'react'
import { failureOf, type FormFailure } from '@/ui/plain/forms/failure'

/** Runs one thing at a time: a second call while the first runs does nothing; a rejection is kept to be shown. */
export function useSubmit() {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<FormFailure>()
  const running = useRef(false)

  const run = async (work: () => Promise<unknown>): Promise<FormFailure | undefined> => {
    if (running.current) return undefined
    running.current = true
    setBusy(true)
    setFailure(undefined)
    try {
      await work()
      return undefined
    } catch (error) {
      const found = failureOf(error)
      setFailure(found)
      return found
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { busy, failure, run, forget: () => setFailure(undefined) }
}

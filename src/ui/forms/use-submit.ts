import { useRef, useState } from 'react'
import { failureOf, type FormFailure } from '@/ui/plain/forms/failure'

/** Runs one submission at a time: a second call while the first is pending does nothing; an error is kept for display. */
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

import { useRouter } from 'next/router'
import { useEffect } from 'react'

type Bar = { start: () => void; done: () => void }

let loaded: Promise<Bar> | undefined

/** Loaded when the first navigation starts: the first page does not need it. */
const bar = (): Promise<Bar> =>
  (loaded ??= import('nprogress').then(({ default: progress }) => {
    progress.configure({ showSpinner: false, trickleSpeed: 120 })
    return { start: () => void progress.start(), done: () => void progress.done() }
  }))

/** The thin progress bar at the top during navigation. */
export function useProgressBar(): void {
  const { events } = useRouter()
  useEffect(() => {
    let running = false
    const start = (_url: string, { shallow }: { shallow: boolean }) => {
      // A changed filter in the address is not a navigation.
      if (shallow) return
      running = true
      void bar().then((shown) => running && shown.start())
    }
    const done = () => {
      if (!running) return
      running = false
      void bar().then((shown) => shown.done())
    }
    events.on('routeChangeStart', start)
    events.on('routeChangeComplete', done)
    events.on('routeChangeError', done)
    return () => {
      events.off('routeChangeStart', start)
      events.off('routeChangeComplete', done)
      events.off('routeChangeError', done)
    }
  }, [events])
}

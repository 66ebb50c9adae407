import { createElement, startTransition, use, useEffect, useLayoutEffect, useRef, useState, type ComponentType } from 'react'
import { recordInput, type RecordedInput } from '@/tuned/input-replay'
import { useHydrated } from '@/ui/plain/hooks/use-hydrated'
import { whenUsed } from './when-used'

// In development, styles are loaded with the scripts of a part, so hydration must not be deferred.
const LIVES_AT_ONCE = process.env.NODE_ENV === 'development'

/**
 * A part of a page that is server-rendered and hydrated when the visitor interacts with the page and the part is near the viewport. Until
 * then its scripts are not loaded. Input and clicks before hydration are recorded and replayed. After client navigation there is no
 * server-rendered HTML: the previous page stays until the part is loaded.
 *
 * The stylesheets of the part's content must be imported by the page itself; otherwise it is unstyled until then.
 *
 * @param atOnce whether to hydrate immediately, evaluated once in the browser
 */
export function island<P extends object>(load: () => Promise<ComponentType<P>>, atOnce?: () => boolean): ComponentType<P> {
  let loading: Promise<ComponentType<P>> | undefined
  const part = () => (loading ??= load())
  return function Island(props: P) {
    // Hydration first returns false; the state keeps that value for the lifetime of this island.
    const [isFresh] = useState(useHydrated())
    const isDrawn = typeof window !== 'undefined' && !isFresh
    return isDrawn ? <Drawn part={part} props={props} atOnce={atOnce} /> : <Ready part={part} props={props} />
  }
}

type Props<P> = { part: () => Promise<ComponentType<P>>; props: P }

/** The server waits for the part before it responds, client navigation before it shows the new page. */
const Ready = <P extends object>({ part, props }: Props<P>) => <div className="contents">{createElement(use(part()), props)}</div>

function Drawn<P extends object>({ part, props, atOnce }: Props<P> & { atOnce?: (() => boolean) | undefined }) {
  const place = useRef<HTMLDivElement>(null)
  const recorded = useRef<RecordedInput>(undefined)
  const [Part, setPart] = useState<ComponentType<P> | null>(null)
  useEffect(() => {
    const drawn = place.current
    // An empty part needs no hydration.
    if (!drawn?.firstElementChild) return
    let gone = false
    const recording = recordInput(drawn)
    recorded.current = recording
    const live = () =>
      part().then(
        (loaded) => !gone && startTransition(() => setPart(() => loaded)),
        // The server-rendered HTML stays, and its links work without scripts.
        (failure: unknown) => {
          recording.stop()
          console.error('Page section failed to load', failure)
        },
      )
    const forget = LIVES_AT_ONCE || atOnce?.() ? void live() : whenUsed(drawn.firstElementChild, () => void live())
    return () => {
      gone = true
      recording.stop()
      forget?.()
    }
  }, [part, atOnce])
  useLayoutEffect(() => {
    if (Part && place.current) recorded.current?.replayIn(place.current)
  }, [Part])
  if (Part)
    return (
      <div key="living" ref={place} className="contents">
        <Part {...props} />
      </div>
    )
  // React does not touch the children of an element with dangerouslySetInnerHTML, so the server-rendered HTML stays.
  return <div key="drawn" ref={place} className="contents" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
}

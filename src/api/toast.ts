/** What a failure shows: its message, and under it a second line, such as the missing permission. */
export type Failure = { message: string; detail?: string | undefined }

/** Where the API layer says what failed. The app hands in how that looks, so that this layer knows no screen. */
let show: (failure: Failure) => void = () => undefined

/** From now on failures are shown so; one that was kept over a reload is shown now. */
export function onToastError(handler: (failure: Failure) => void): void {
  show = handler
  const kept = takeKept()
  if (kept) show(kept)
}

export const toastError = (failure: Failure): void => show(failure)

const KEPT = 'carmine-error'

/** Signing out reloads the page, and a message would go with it: the page that comes shows this one again. */
export function keepErrorOverReload({ message, detail }: Failure): void {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify({ message, detail }))
  } catch {
    // A browser that keeps nothing shows the message until the page goes.
  }
}

function takeKept(): Failure | undefined {
  try {
    const kept = sessionStorage.getItem(KEPT)
    sessionStorage.removeItem(KEPT)
    return kept ? (JSON.parse(kept) as Failure) : undefined
  } catch {
    return undefined // Nothing can have been kept where nothing may be read.
  }
}

/** Where the API layer says what failed. The app hands in how that looks, so that this layer knows no screen. */
let show: (message: string) => void = () => undefined

/** From now on failures are shown so; one that was kept over a reload is shown now. */
export function onToastError(handler: (message: string) => void): void {
  show = handler
  const kept = takeKept()
  if (kept) show(kept)
}

export const toastError = (message: string): void => show(message)

const KEPT = 'carmine-error'

/** Signing out reloads the page, and a message would go with it: this one is shown again by the page that comes. */
export function keepErrorOverReload(message: string): void {
  try {
    sessionStorage.setItem(KEPT, message)
  } catch {
    // A browser that keeps nothing shows the message until the page goes.
  }
}

function takeKept(): string | undefined {
  try {
    const kept = sessionStorage.getItem(KEPT) ?? undefined
    sessionStorage.removeItem(KEPT)
    return kept
  } catch {
    return undefined // Nothing can have been kept where nothing may be read.
  }
}

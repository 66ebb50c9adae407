/** An error toast: its message, and below it a second line, such as the missing permission. */
export type Failure = { message: string; detail?: string | undefined }

/** The error display of the API layer. The app registers its renderer, so that this layer does not depend on the UI. */
let show: (failure: Failure) => void = () => undefined

/** Registers the renderer; a message stored before a reload is shown now. */
export function onToastError(handler: (failure: Failure) => void): void {
  show = handler
  const stored = takeStored()
  if (stored) show(stored)
}

export const toastError = (failure: Failure): void => show(failure)

const KEPT = 'carmine-error'

/** Signing out reloads the page, which would discard the message: the new page shows it again. */
export function keepErrorOverReload({ message, detail }: Failure): void {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify({ message, detail }))
  } catch {
    // Without storage, the message is shown until the page reloads.
  }
}

function takeStored(): Failure | undefined {
  try {
    const stored = sessionStorage.getItem(KEPT)
    sessionStorage.removeItem(KEPT)
    return stored ? (JSON.parse(stored) as Failure) : undefined
  } catch {
    return undefined // Without storage access, nothing was stored.
  }
}

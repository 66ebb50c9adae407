/** Where the API layer says what failed. The app hands in how that looks, so that this layer knows no screen. */
let show: (message: string) => void = () => undefined
export const onToastError = (handler: (message: string) => void): void => void (show = handler)
export const toastError = (message: string): void => show(message)

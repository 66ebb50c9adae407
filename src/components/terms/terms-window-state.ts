import { create } from 'zustand'

/** Whether the terms window is open. A command that is refused because the terms are not accepted opens it over its own page. */
export const useIsTermsWindowOpen = create(() => false)

export const setTermsWindowOpen = (isOpen: boolean): void => useIsTermsWindowOpen.setState(isOpen, true)

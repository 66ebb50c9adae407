import { create } from 'zustand'

/** Whether the terms window is open. A command refused for missing acceptance opens it over its own page. */
export const useTermsAsked = create(() => false)

export const askForTerms = (asked: boolean): void => useTermsAsked.setState(asked, true)

import { create } from 'zustand'

/** Whether the window with the terms is open. A command that was refused for want of them opens it over its own page. */
export const useTermsAsked = create(() => false)

export const askForTerms = (asked: boolean): void => useTermsAsked.setState(asked, true)

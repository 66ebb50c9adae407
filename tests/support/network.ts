import { setupServer } from 'msw/node'

/** The simulated network of screen tests: requests go to the real server in this process (browser.tsx). */
export const network = setupServer()

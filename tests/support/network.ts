import { setupServer } from 'msw/node'

/** The network of screen tests: requests go to the real server in this process, see browser.tsx. */
export const network = setupServer()

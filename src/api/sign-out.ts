import { theClient } from './send'
import { leaveSession } from './session'

/** Signs out through the authenticated client. If the client cannot be loaded, the browser still removes the session. */
export const signOut = (): void => void theClient().then((client) => client.signOut(), leaveSession)

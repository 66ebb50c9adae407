import { theClient } from './send'
import { leaveSession } from './session'

/** Signs out through the signed-in client. Where the client cannot be loaded, the browser still forgets the session. */
export const signOut = (): void => void theClient().then((client) => client.signOut(), leaveSession)

import { send } from '@/api/send'
import { auth } from '@/contract/auth'

/** What the first step of signing in sends, and the rules for it. A download of its own, fetched when somebody begins to type. */
export const loginSchema = auth.login.body
export const logIn = (values: { email: string; password: string }) => send(auth.login, { body: values })

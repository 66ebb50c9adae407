import { send } from '@/api/send'
import { auth } from '@/contract/auth'

/** The request of the first sign-in step and its validation; a separate chunk, loaded when the user begins to type. */
export const loginSchema = auth.login.body
export const logIn = (values: { email: string; password: string }) => send(auth.login, { body: values })

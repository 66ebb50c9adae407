import { msg } from '@/locales/message'
import { AppError, isUniqueViolation } from '@/server/work/errors'

/** Converts the unique violation of a username or email into a field error; rethrows any other error. */
export function uniqueOrThrow(error: unknown): never {
  if (isUniqueViolation(error, 'users_username')) throw taken('username')
  if (isUniqueViolation(error, 'users_email')) throw taken('email')
  throw error
}

const messages = { username: msg('This username is taken'), email: msg('An account with this email address already exists') } as const

export const taken = (path: keyof typeof messages): AppError =>
  new AppError('ALREADY_TAKEN', msg('{message}. Nothing was saved.', { message: messages[path] }), {
    errors: [{ path, message: messages[path] }],
  })

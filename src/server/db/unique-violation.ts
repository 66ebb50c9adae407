import { AppError, databaseFault } from '@/server/work/errors'

/**
 * Turns the database's "this must be unique" into ALREADY_TAKEN on the field it is about.
 * @param fields what to say for each unique constraint: the field's path and the message beneath it
 */
export const refuseUniqueViolation =
  (fields: Readonly<Record<string, readonly [path: string, message: string]>>) =>
  (error: unknown): never => {
    const fault = databaseFault(error)
    const [path, message] = fields[fault?.code === '23505' ? (fault.constraint ?? '') : ''] ?? []
    if (path === undefined || message === undefined) throw error
    throw new AppError('ALREADY_TAKEN', `${message}. Nothing was saved.`, { errors: [{ path, message }] })
  }

import { AppError, databaseFault } from '@/server/work/errors'

/**
 * Turns a unique violation into ALREADY_TAKEN on the field concerned.
 * @param fields for each unique constraint: the path of the field and its message
 */
export const refuseUniqueViolation =
  (fields: Readonly<Record<string, readonly [path: string, message: string]>>) =>
  (error: unknown): never => {
    const fault = databaseFault(error)
    const [path, message] = fields[fault?.code === '23505' ? (fault.constraint ?? '') : ''] ?? []
    if (path === undefined || message === undefined) throw error
    throw new AppError('ALREADY_TAKEN', `${message}. Nothing was saved.`, { errors: [{ path, message }] })
  }

import { msg } from '@/locales/message'
import { z } from 'zod'
import { id } from './primitives'

// Endpoint definitions shared by all standard resources.
export const order = z.number().int().min(0).max(100_000)
export const isActive = z.boolean()
export const errors = ['NOT_FOUND', 'STALE_VERSION', 'ALREADY_TAKEN', 'IN_USE', 'VALIDATION'] as const
export const created = msg('Successfully created!')
export const updated = msg('Successfully updated!')
export const one = z.object({ id })
export const deletionErrors = ['NOT_FOUND', 'IN_USE'] as const
export const deleted = msg('Successfully deleted!')
/** The deleted object. */
export const deletion = z.object({ id })

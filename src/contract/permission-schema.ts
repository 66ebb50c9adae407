import { z } from 'zod'
import { permissions, type Permission } from './permissions'

export const permission = z.enum(permissions as [Permission, ...Permission[]])

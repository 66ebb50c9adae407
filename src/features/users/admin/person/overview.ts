import type { Reply } from '@/contract/core/endpoint'
import type { users } from '@/contract/users'

export type Overview = Reply<typeof users.overview>

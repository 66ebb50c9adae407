import { useRead } from '@/api/hooks'
import { users } from '@/contract/users'

/** Who is signed in, what they hold, how far they are verified. */
export const useMyProfile = () => useRead(users.myProfile, {})

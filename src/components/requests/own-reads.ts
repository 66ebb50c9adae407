import { useRead } from '@/api/hooks'
import { users } from '@/contract/users'

/** Profile, permissions and verification status of the signed-in person. */
export const useMyProfile = () => useRead(users.myProfile, {})

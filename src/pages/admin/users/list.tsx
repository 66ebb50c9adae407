export { UsersScreen as default } from '@/features/users/admin/users-screen'

export { UsersScreen as default } from '@/features/admin-people/users-screen'

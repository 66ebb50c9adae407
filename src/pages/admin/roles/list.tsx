export { RolesScreen as default } from '@/features/admin-roles/roles-screen'

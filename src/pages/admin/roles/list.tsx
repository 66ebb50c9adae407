export { RolesScreen as default } from '@/features/roles/admin/roles-screen'

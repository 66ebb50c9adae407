export { PermissionsScreen as default } from '@/features/roles/admin/permissions-screen'

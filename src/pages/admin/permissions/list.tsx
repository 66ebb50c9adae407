export { PermissionsScreen as default } from '@/features/admin-roles/permissions-screen'

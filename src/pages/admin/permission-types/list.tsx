export { PermissionTypesScreen as default } from '@/features/roles/admin/permission-types-screen'

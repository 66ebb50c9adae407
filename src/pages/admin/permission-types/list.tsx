export { PermissionTypesScreen as default } from '@/features/admin-roles/permission-types-screen'

export { RoleEditorScreen as default } from '@/features/admin-roles/role-editor-screen'

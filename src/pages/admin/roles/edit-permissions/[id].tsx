export { RoleEditorScreen as default } from '@/features/roles/admin/role-editor-screen'

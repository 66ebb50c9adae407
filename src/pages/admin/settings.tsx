export { SettingsScreen as default } from '@/features/settings/admin/settings-screen'

export { SettingsScreen as default } from '@/features/admin-system/settings-screen'

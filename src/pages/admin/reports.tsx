export { ReportsScreen as default } from '@/features/admin-system/reports-screen'

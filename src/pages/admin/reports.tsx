export { ReportsScreen as default } from '@/features/reports/admin/reports-screen'

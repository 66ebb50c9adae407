export { DashboardScreen as default } from '@/features/dashboard/admin/dashboard-screen'

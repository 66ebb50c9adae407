export { DashboardScreen as default } from '@/features/admin-dashboard/dashboard-screen'

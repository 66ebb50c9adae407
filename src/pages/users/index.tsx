export { DashboardScreen as default } from '@/features/dashboard/customer/dashboard-screen'

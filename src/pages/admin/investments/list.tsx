export { InvestmentsScreen as default } from '@/features/investments/admin/investments-screen'

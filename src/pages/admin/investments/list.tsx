export { InvestmentsScreen as default } from '@/features/admin-investments/investments-screen'

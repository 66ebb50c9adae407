export { InvestmentsScreen as default } from '@/features/investments/customer/investments-screen'

export { InvestmentsScreen as default } from '@/features/investments/investments-screen'

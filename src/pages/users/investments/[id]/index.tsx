export { InvestmentScreen as default } from '@/features/investments/investment-screen'

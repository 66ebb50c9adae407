export { InvestmentScreen as default } from '@/features/investments/customer/details/investment-screen'

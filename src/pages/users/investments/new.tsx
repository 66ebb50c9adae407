export { NewInvestmentScreen as default } from '@/features/investments/new-investment-screen'

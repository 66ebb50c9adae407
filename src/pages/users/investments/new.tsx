export { NewInvestmentScreen as default } from '@/features/investments/customer/order/new-investment-screen'

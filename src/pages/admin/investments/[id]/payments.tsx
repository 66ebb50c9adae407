export { InvestmentPaymentsScreen as default } from '@/features/admin-investments/investment-payments-screen'

export { InvestmentPaymentsScreen as default } from '@/features/investments/admin/payments/investment-payments-screen'

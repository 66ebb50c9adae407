export { PayScreen as default } from '@/features/investments/customer/payment/pay-screen'

export { PayScreen as default } from '@/features/investments/pay-screen'

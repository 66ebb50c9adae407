export { FaqsScreen as default } from '@/features/admin-faqs/faqs-screen'

export { FaqsScreen as default } from '@/features/faqs/admin/faqs-screen'

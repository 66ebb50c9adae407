export { FaqCategoriesScreen as default } from '@/features/faqs/admin/faq-categories-screen'

export { FaqCategoriesScreen as default } from '@/features/admin-faqs/faq-categories-screen'

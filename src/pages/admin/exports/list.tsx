export { ExportsScreen as default } from '@/features/admin-system/exports-screen'

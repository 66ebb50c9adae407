export { ExportsScreen as default } from '@/features/exports/admin/exports-screen'

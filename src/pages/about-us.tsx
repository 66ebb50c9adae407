export { AboutScreen as default } from '@/features/legal/public/about-screen'

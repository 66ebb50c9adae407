export { AboutScreen as default } from '@/features/legal/about-screen'

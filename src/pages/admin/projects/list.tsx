export { ProjectsScreen as default } from '@/features/admin-projects/projects-screen'

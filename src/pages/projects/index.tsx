export { ProjectsScreen as default } from '@/features/projects/public/projects-screen'
export { projectsProps as getServerSideProps } from '@/features/projects/public/projects-props'

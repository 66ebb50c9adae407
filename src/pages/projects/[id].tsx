export { ProjectScreen as default } from '@/features/projects/public/detail/project-screen'
export { projectProps as getServerSideProps } from '@/features/projects/public/detail/project-props'

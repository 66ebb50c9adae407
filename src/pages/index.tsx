export { HomeScreen as default } from '@/features/home/home-screen'
export { homeProps as getServerSideProps } from '@/features/home/home-props'

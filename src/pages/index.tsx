export { HomeScreen as default } from '@/features/home/public/home-screen'
export { homeProps as getServerSideProps } from '@/features/home/public/home-props'

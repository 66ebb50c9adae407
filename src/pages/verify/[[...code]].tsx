export { VerifyScreen as default } from '@/features/verify/public/verify-screen'
export { verifyProps as getServerSideProps } from '@/features/verify/public/verify-props'

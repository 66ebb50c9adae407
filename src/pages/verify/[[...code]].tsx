export { VerifyScreen as default } from '@/features/verify/verify-screen'
export { verifyProps as getServerSideProps } from '@/features/verify/verify-props'

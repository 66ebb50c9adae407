export { LegalScreen as default } from '@/features/legal/legal-screen'
export { termsProps as getServerSideProps } from '@/features/legal/legal-props'

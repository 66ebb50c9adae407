export { LegalScreen as default } from '@/features/legal/public/legal-screen'
export { termsProps as getServerSideProps } from '@/features/legal/public/legal-props'

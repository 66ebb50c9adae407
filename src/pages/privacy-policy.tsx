export { LegalScreen as default } from '@/features/legal/public/legal-screen'
export { privacyProps as getServerSideProps } from '@/features/legal/public/legal-props'

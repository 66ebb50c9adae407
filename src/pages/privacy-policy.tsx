export { LegalScreen as default } from '@/features/legal/legal-screen'
export { privacyProps as getServerSideProps } from '@/features/legal/legal-props'

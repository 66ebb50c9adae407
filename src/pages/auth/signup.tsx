export { SignUpScreen as default } from '@/features/auth/public/sign-up/sign-up-screen'
export { signUpProps as getServerSideProps } from '@/features/auth/public/sign-up/sign-up-props'

export { SignUpScreen as default } from '@/features/auth/sign-up-screen'
export { signUpProps as getServerSideProps } from '@/features/auth/sign-up-props'

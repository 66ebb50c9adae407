// Not part of the product: only the development server includes pages that end in `.ts` (next.config.js).
export { Showcase as default } from '../../../tests/showcase/showcase'

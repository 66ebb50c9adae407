// Not part of the product: only a development server knows pages that end in `.ts` (next.config.js).
export { Showcase as default } from '../../../tests/showcase/showcase'

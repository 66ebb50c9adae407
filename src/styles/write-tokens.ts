import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { tokensCss } from './tokens-css'

writeFileSync(fileURLToPath(new URL('./tokens.css', import.meta.url)), tokensCss())

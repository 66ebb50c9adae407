// Written by `npm run messages`.
export const messages: Readonly<Record<string, string>> = {
}

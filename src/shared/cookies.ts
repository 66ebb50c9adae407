/** Days that a cookie lasts. Only the account token's cookie differs: it lasts as long as the token (specification, section 9). */
export const COOKIE_DAYS = 30

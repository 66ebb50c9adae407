/** Days that a cookie lasts. Only the account token's cookie differs: it lasts as long as the token (specification, section 9). */
export const COOKIE_DAYS = 30

/** Holds the username of the first referral link that was followed, until sign-up; the privacy policy names it. */
export const REFERRAL_COOKIE = 'carmine_referrer'
export const REFERRAL_DAYS = 30

/** Holds the language that was chosen for the pages; the privacy policy names it. */
export const LANGUAGE_COOKIE = 'carmine_language'

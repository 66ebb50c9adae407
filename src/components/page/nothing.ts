/** The page of an address whose answer is written on the server and is no page: a picture, a list for crawlers, a page without our scripts. */
export const Nothing = (): null => null

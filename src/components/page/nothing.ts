/** The component of a route whose response is written on the server: an image, a sitemap, or a page without our scripts. */
export const Nothing = (): null => null

type Given = { logo?: string | undefined; logoDark?: string | undefined }

/**
 * The logo files, as paths of the site: the installation's, or Carmine's. An installation that sets only one logo shows it in both
 * themes, never together with Carmine's.
 */
export const logoFiles = ({ logo, logoDark }: Given) => ({
  light: logo || '/logo.svg',
  dark: logoDark || logo || '/logo-dark.svg',
})

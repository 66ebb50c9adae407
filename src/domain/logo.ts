type Given = { logo?: string | undefined; logoDark?: string | undefined }

/**
 * The files of the logo, as paths of the site: the installation's own, or Carmine's. An installation that sets one logo shows it in both
 * themes, never Carmine's beside it.
 */
export const logoFiles = ({ logo, logoDark }: Given) => ({
  light: logo || '/logo.svg',
  dark: logoDark || logo || '/logo-dark.svg',
})

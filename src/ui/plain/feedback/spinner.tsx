import styles from './spinner.module.css'

/** Inherits the colour of the adjacent text, which describes the pending action. */
export const Spinner = () => <i className={styles.spinner} aria-hidden="true" />

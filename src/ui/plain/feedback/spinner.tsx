import styles from './spinner.module.css'

/** Takes the colour of the text beside it; the words beside it say what is going on. */
export const Spinner = () => <i className={styles.spinner} aria-hidden="true" />

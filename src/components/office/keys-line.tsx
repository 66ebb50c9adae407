import styles from './office.module.css'

export type KeyHint = { keys: readonly string[]; does: string }

/** Which keys work here, at the foot of a list; phones have none. */
export const KeysLine = ({ hints }: { hints: readonly KeyHint[] }) => (
  <p className={styles.keys}>
    {hints.map(({ keys, does }) => (
      <span key={does}>
        {keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
        {does}
      </span>
    ))}
  </p>
)

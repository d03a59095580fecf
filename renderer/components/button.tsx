import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './button.module.css'

type ButtonProps = Omit<ComponentProps<'button'>, 'type'> & {
  readonly kind?: 'plain' | 'primary' | 'quiet' | 'danger'
  readonly type?: 'button' | 'submit'
}

export function Button({ kind = 'plain', type = 'button', className, ...rest }: ButtonProps): ReactNode {
  const classes = [styles.button, kind === 'plain' ? '' : styles[kind], className].filter(Boolean).join(' ')
  return type === 'submit' ? (
    <button type="submit" className={classes} {...rest} />
  ) : (
    <button type="button" className={classes} {...rest} />
  )
}

/** A link that looks like a button. */
export function ButtonLink(props: Omit<ComponentProps<typeof Link>, 'className'>): ReactNode {
  return <Link className={styles.button} {...props} />
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'type' | 'aria-label'> & {
  /** The button's name. The tooltip shows it with its key. */
  readonly label: string
  readonly tip?: string
}

export function IconButton({ label, tip = label, className, ...rest }: IconButtonProps): ReactNode {
  return (
    <button
      type="button"
      aria-label={label}
      title={tip}
      className={[styles.icon, className].filter(Boolean).join(' ')}
      {...rest}
    />
  )
}

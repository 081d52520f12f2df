import { Title, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './effect-list.module.css'

/** The effects of an action under one heading, before or after it. */
export function EffectList({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <Title order={2} id={id}>
        {title}
      </Title>
      <ul className={classes.effects}>{children}</ul>
    </section>
  )
}

/** More names than these are collapsed. */
const MOST_BESIDE = 5

interface EffectProps {
  readonly title: string
  readonly detail?: ReactNode
  /** Names of the affected resources. */
  readonly names?: readonly string[]
  /** It has changed since the person last acknowledged the preview. */
  readonly isChanged?: boolean | undefined
  /** The effect has taken place. */
  readonly isDone?: boolean | undefined
  readonly children?: ReactNode
}

export function Effect({ title, detail, names = [], isChanged, isDone, children }: EffectProps) {
  const { t } = useTranslation('ui')
  return (
    <li className={classes.effect} data-changed={isChanged || undefined}>
      <div className={classes.line}>
        <span className={classes.title}>
          {isDone && <span className={classes.check} role="img" aria-label={t('done')} />}
          {title}
        </span>
        {isChanged && <strong className={classes.changed}>{t('changed')}</strong>}
        {(detail || names.length > 0) && (
          <div className={classes.detail}>
            {detail}
            <Names of={title} names={names} />
          </div>
        )}
      </div>
      {children}
    </li>
  )
}

function Names({ of, names }: { readonly of: string; readonly names: readonly string[] }) {
  const { t } = useTranslation('ui')
  if (names.length === 0) return null
  const list = (
    <ul>
      {names.map((name, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two things may have one name, and the list only shows
        <li key={index}>{name}</li>
      ))}
    </ul>
  )
  if (names.length <= MOST_BESIDE) return list
  return (
    <details>
      <summary>
        {t('show')}
        <VisuallyHidden> {of}</VisuallyHidden>
      </summary>
      {list}
    </details>
  )
}

import { Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './effect-list.module.css'

/** What an act does, or did, under one heading. */
export function EffectList({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <Title order={2} id={id}>
        {title}
      </Title>
      <ul>{children}</ul>
    </section>
  )
}

interface EffectProps {
  readonly title: string
  readonly detail?: ReactNode
  /** The things that it touches by name; they open below. */
  readonly names?: readonly string[]
  /** It is not as it was when the person last looked. */
  readonly isChanged?: boolean | undefined
  /** It has happened. */
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
        {detail && <span className={classes.detail}>{detail}</span>}
      </div>
      {names.length > 0 && (
        <details className={classes.names}>
          <summary>
            {t('show')}
            <span className={classes.hidden}> {title}</span>
          </summary>
          <ul>
            {names.map((name, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two things may have one name, and the list only shows
              <li key={index}>{name}</li>
            ))}
          </ul>
        </details>
      )}
      {children}
    </li>
  )
}

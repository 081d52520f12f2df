import { Checkbox, Text } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyButton } from './copy-button.tsx'
import classes from './secret-once.module.css'

interface SecretOnceProps {
  /** What it is, for those who do not see it. */
  readonly label: string
  readonly secret: string
  readonly isStored: boolean
  readonly onStored: (isStored: boolean) => void
  /** Other ways to keep it, beside copying. */
  readonly actions?: ReactNode
}

/** A secret that nobody shows again. Whoever shows it forgets it when the person has said that they have stored it. */
export function SecretOnce({ label, secret, isStored, onStored, actions }: SecretOnceProps) {
  const { t } = useTranslation('ui')
  // The way back, or a closed window, would lose it.
  useBlocker({ shouldBlockFn: () => !isStored, enableBeforeUnload: () => !isStored })
  return (
    <>
      <Text size="sm">{t('secret.once')}</Text>
      <output className={classes.secret} aria-label={label}>
        {secret}
      </output>
      <div className={classes.ways}>
        <CopyButton text={secret} />
        {actions}
      </div>
      <Checkbox
        label={t('secret.stored')}
        checked={isStored}
        onChange={event => onStored(event.currentTarget.checked)}
      />
    </>
  )
}

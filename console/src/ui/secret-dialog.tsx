import { Checkbox, Text } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/icons/IconAlertTriangle'
import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CodeBlock } from './code-block.tsx'
import { CopyButton } from './copy-button.tsx'
import { Dialog } from './dialog.tsx'
import { Icon } from './icon.tsx'
import { ReasonButton } from './reason-button.tsx'
import classes from './secret-dialog.module.css'

interface SecretDialogProps {
  readonly title: string
  /** The accessible name of the secret. */
  readonly label: string
  readonly secret: string
  /** Called once the person has stored the secret; the caller must then remove it from memory. */
  readonly onClose: () => void
  /** True for several short secrets, one per line. They are shown in columns, with the buttons below. */
  readonly isList?: boolean
  /** Further ways to store a list, such as a download. */
  readonly actions?: ReactNode
  /** A command that uses the secret, ready to paste into a terminal. */
  readonly command?: string
  /** The step indicator, if showing the secret is one of several steps. */
  readonly steps?: ReactNode
  /** A line below the secret, such as a link to instructions for its use. */
  readonly foot?: ReactNode
  /** A description of the secret's use. */
  readonly children?: ReactNode
}

/** Shows a secret once, and stays open until it was copied, or the person confirms that it is stored. */
export function SecretDialog({
  title,
  label,
  secret,
  isList = false,
  onClose,
  actions,
  command,
  steps,
  foot,
  children,
}: SecretDialogProps) {
  const { t } = useTranslation('ui')
  const [isStored, setStored] = useState(false)
  // Navigating back or closing the window would lose the secret.
  useBlocker({ shouldBlockFn: () => !isStored, enableBeforeUnload: () => !isStored })
  const copy = <CopyButton isMain text={secret} onCopy={() => setStored(true)} />
  return (
    <Dialog
      title={title}
      size="lg"
      actions={
        <>
          <Checkbox
            mr="auto"
            label={t('secret.stored')}
            checked={isStored}
            onChange={event => setStored(event.currentTarget.checked)}
          />
          <ReasonButton reason={isStored ? undefined : t('secret.notStored')} onClick={onClose}>
            {t('secret.close')}
          </ReasonButton>
        </>
      }
    >
      {steps}
      {children && <Text size="sm">{children}</Text>}
      <div className={classes.once}>
        <Icon of={IconAlertTriangle} size={20} />
        {t('secret.once')}
      </div>
      <div className={classes.part}>
        <div className={classes.secret} data-list={isList || undefined}>
          <output aria-label={label}>{secret}</output>
          {!isList && copy}
        </div>
        {isList && (
          <div className={classes.ways}>
            {copy}
            {actions}
          </div>
        )}
      </div>
      {command !== undefined && (
        <div className={classes.part}>
          <div className={classes.title}>
            <Text size="sm" fw={500}>
              {t('secret.command')}
            </Text>
            <CopyButton text={command} label={t('secret.copyCommand')} />
          </div>
          <CodeBlock label={t('secret.command')} text={command} mostHeight={120} />
        </div>
      )}
      {foot}
    </Dialog>
  )
}

import type { ApiKey } from '@reeve/sdk'
import { useTranslation } from 'react-i18next'
import { CopyIcon } from '../../ui/copy-icon.tsx'
import classes from './key-name.module.css'
import { keyText } from './key-text.ts'

/** The name of a key, and below it the recognizable part of its secret, with its id to copy. */
export function KeyName({ apiKey: { id, name, hint } }: { readonly apiKey: ApiKey }) {
  const { t } = useTranslation('api-keys')
  return (
    <span className={classes.key}>
      <span className={classes.name}>{name}</span>
      <span className={classes.hint}>
        <code>{keyText(hint)}</code>
        <span className={classes.copy}>
          <CopyIcon text={id} what={t('idOf', { name })} />
        </span>
      </span>
    </span>
  )
}

import type { Webhook } from '@reeve/sdk'
import { useTranslation } from 'react-i18next'
import classes from './event-families.module.css'

/** Maximum number of families that are named. The others are only counted, so that all rows have the same height. */
const FEW = 1

/**
 * The events of a webhook by family: `member.*`, a single type, or the number of types. The tooltip lists the types.
 */
export function EventFamilies({ webhook: { event_types: types } }: { readonly webhook: Webhook }) {
  const { t } = useTranslation('governance')
  if (types.includes('*')) return <span className={classes.family}>{t('types.all')}</span>
  const families = Object.entries(Object.groupBy(types, type => type.slice(0, type.indexOf('.'))))
  return (
    <span className={classes.families}>
      {families.slice(0, FEW).map(([family, chosen = []]) => (
        <span key={family} className={classes.family} title={chosen.join('\n')}>
          {chosen.length === 1 || chosen.includes(`${family}.*` as never) ? (
            <code>{chosen.length === 1 ? chosen[0] : `${family}.*`}</code>
          ) : (
            <>
              <code>{family}</code> · {t('types.some', { count: chosen.length })}
            </>
          )}
        </span>
      ))}
      {families.length > FEW && (
        <span
          title={families
            .slice(FEW)
            .flatMap(([, chosen = []]) => chosen)
            .join('\n')}
        >
          +{families.length - FEW}
        </span>
      )}
    </span>
  )
}

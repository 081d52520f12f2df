import { Title, VisuallyHidden } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import IconCheck from '@tabler/icons-react/icons/IconCheck'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './effect-list.module.css'
import { Icon } from './icon.tsx'
import { IconTile } from './icon-tile.tsx'

interface EffectListProps {
  readonly title: string
  /** A text beside the title, such as "1 of 3 done". */
  readonly summary?: ReactNode
  /** A text below the list, such as a link. */
  readonly foot?: ReactNode
  readonly children: ReactNode
}

/** Lists the effects of an action under one heading, before or after the action. */
export function EffectList({ title, summary, foot, children }: EffectListProps) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.heading}>
        <Title order={2} id={id}>
          {title}
        </Title>
        {summary && <span role="status">{summary}</span>}
      </div>
      <ul className={classes.effects}>{children}</ul>
      {foot && <EffectFoot>{foot}</EffectFoot>}
    </section>
  )
}

/** The text below a list of effects, which stands alone if there are none. */
export const EffectFoot = ({ children }: { readonly children: ReactNode }) => <p className={classes.foot}>{children}</p>

/** Maximum number of names that are shown at once. A longer list is collapsed. */
const MOST_BESIDE = 5

interface EffectProps {
  readonly icon?: TablerIcon
  readonly title: string
  /** Content beside the title, such as an explanation of it. */
  readonly after?: ReactNode
  readonly detail?: ReactNode
  /** Names of the affected resources. */
  readonly names?: readonly string[]
  /** True if the effect has changed since the person last acknowledged the preview. */
  readonly isChanged?: boolean | undefined
  /** True if the effect has taken place. */
  readonly isDone?: boolean | undefined
  /** A checkbox in place of the icon. */
  readonly check?: ReactNode
  readonly children?: ReactNode
}

export function Effect({ icon, title, after, detail, names = [], isChanged, isDone, check, children }: EffectProps) {
  const { t } = useTranslation('ui')
  return (
    <li className={classes.effect} data-changed={isChanged || undefined}>
      {check ? (
        <span className={classes.check}>{check}</span>
      ) : isDone ? (
        <IconTile of={IconCheck} iconSize={20} tone="success" label={t('done')} />
      ) : (
        icon && <IconTile of={icon} iconSize={20} />
      )}
      <div className={classes.body}>
        <div className={classes.line}>
          <span className={classes.title}>
            {title}
            {after && <> {after}</>}
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
      </div>
    </li>
  )
}

function Names({ of, names }: { readonly of: string; readonly names: readonly string[] }) {
  const { t } = useTranslation('ui')
  if (names.length === 0) return null
  const list = (
    <ul>
      {names.map((name, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and the items have no state
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

interface EffectLinesProps {
  readonly label: string
  readonly children: ReactNode
}

/** Lists the effects of an action in one line each, for a dialog. */
export const EffectLines = ({ label, children }: EffectLinesProps) => (
  <ul className={classes.lines} aria-label={label}>
    {children}
  </ul>
)

interface EffectLineProps extends Required<Pick<EffectProps, 'icon'>>, Pick<EffectProps, 'title' | 'isChanged'> {
  /** The effect in a few words. */
  readonly detail?: string
}

export function EffectLine({ icon, title, detail, isChanged }: EffectLineProps) {
  const { t } = useTranslation('ui')
  return (
    <li className={classes.lineOfDialog} data-changed={isChanged || undefined}>
      <Icon of={icon} />
      <span>
        <strong>{title}</strong>
        {isChanged && (
          <>
            {' '}
            <strong className={classes.changed}>{t('changed')}</strong>
          </>
        )}
        {detail !== undefined && (
          <>
            {' '}
            <small>{detail}</small>
          </>
        )}
      </span>
    </li>
  )
}

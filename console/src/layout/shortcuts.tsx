import { Kbd } from '@mantine/core'
import { useOs } from '@mantine/hooks'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../ui/dialog.tsx'
import { useSingleKeysOn } from '../ui/single-keys.ts'
import { useRestoreFocus } from '../ui/use-restore-focus.ts'
import { MAIN_PAGES, PAGE_KEYS } from './navigation.ts'
import classes from './shortcuts.module.css'
import { SingleKeysSwitch } from './single-keys-switch.tsx'

/** The dialog that lists the keyboard shortcuts. */
export default function Shortcuts({ close }: { readonly close: () => void }) {
  const { t } = useTranslation('layout')
  useRestoreFocus()
  const modifier = ['macos', 'ios'].includes(useOs()) ? '⌘' : 'Ctrl'
  const hasSingleKeys = useSingleKeysOn()
  const general: readonly Shortcut[] = [
    [[modifier, 'K'], t('shortcuts.search')],
    ...(hasSingleKeys
      ? ([
          [['/'], t('shortcuts.list')],
          [['C'], t('shortcuts.create')],
          [['?'], t('shortcuts.title')],
        ] as const)
      : []),
    [['↑', '↓', '↵'], t('shortcuts.choose')],
    [['Esc'], t('shortcuts.close')],
  ]
  const pages = MAIN_PAGES.map(({ name }): Shortcut => [['G', PAGE_KEYS[name].toUpperCase()], t(name)])
  const lists: readonly Shortcut[] = [
    [['J'], t('shortcuts.next')],
    [['K'], t('shortcuts.previous')],
  ]
  return (
    <Dialog focusesTitle size="lg" title={t('shortcuts.title')} onClose={close}>
      <div className={classes.columns}>
        <div>
          <Keys title={t('shortcuts.groups.anywhere')} shortcuts={general} />
          {hasSingleKeys && <Keys title={t('shortcuts.groups.lists')} shortcuts={lists} />}
        </div>
        {hasSingleKeys && <Keys title={t('shortcuts.groups.pages')} shortcuts={pages} isSequence />}
      </div>
      <SingleKeysSwitch />
    </Dialog>
  )
}

type Shortcut = readonly [keys: readonly string[], text: string]

interface KeysProps {
  readonly title: string
  readonly shortcuts: readonly Shortcut[]
  /** True if the keys are pressed one after the other. */
  readonly isSequence?: boolean
}

function Keys({ title, shortcuts, isSequence = false }: KeysProps) {
  const { t } = useTranslation('layout')
  return (
    <section className={classes.group}>
      <h3 className={classes.title}>{title}</h3>
      <dl className={classes.shortcuts}>
        {shortcuts.map(([keys, text]) => (
          <div key={text}>
            <dt>{text}</dt>
            <dd>
              {keys.map((key, index) => (
                <Fragment key={key}>
                  {isSequence && index > 0 && t('shortcuts.sequence')}
                  <Kbd>{key}</Kbd>
                </Fragment>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

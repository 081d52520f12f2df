import { Kbd } from '@mantine/core'
import { useOs } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { CloseButton, Dialog } from '../ui/dialog.tsx'
import { useSingleKeysOn } from '../ui/single-keys.ts'
import { useRestoreFocus } from '../ui/use-restore-focus.ts'
import classes from './shortcuts.module.css'
import { SingleKeysSwitch } from './single-keys-switch.tsx'

/** The dialog that lists the keyboard shortcuts. */
export default function Shortcuts({ close }: { readonly close: () => void }) {
  const { t } = useTranslation('layout')
  useRestoreFocus()
  const modifier = ['macos', 'ios'].includes(useOs()) ? '⌘' : 'Ctrl'
  const hasSingleKeys = useSingleKeysOn()
  const single = [
    [['/'], t('shortcuts.list')],
    [['?'], t('shortcuts.title')],
    [['J'], t('shortcuts.next')],
    [['K'], t('shortcuts.previous')],
  ] as const
  const shortcuts = [
    [[modifier, 'K'], t('shortcuts.search')],
    ...(hasSingleKeys ? single : []),
    [['↑', '↓', '↵'], t('shortcuts.choose')],
    [['Esc'], t('shortcuts.close')],
  ] as const
  return (
    <Dialog title={t('shortcuts.title')} onClose={close} actions={<CloseButton onClick={close} />}>
      <dl className={classes.shortcuts}>
        {shortcuts.map(([keys, text]) => (
          <div key={text}>
            <dt>{text}</dt>
            <dd>
              {keys.map(key => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <SingleKeysSwitch />
    </Dialog>
  )
}

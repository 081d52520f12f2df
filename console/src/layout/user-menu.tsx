import { Button, Menu, useMantineColorScheme } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../api/caller.ts'
import { chooseLanguage, LANGUAGES, type Language } from '../i18n/index.ts'
import { SCHEMES } from './commands.ts'
import classes from './layout.module.css'
import { ACCOUNT_PAGE } from './navigation.ts'
import { useOverlay } from './use-overlay.ts'
import { useSignOut } from './use-sign-out.ts'

export function UserMenu() {
  const [isOpen, setOpen] = useOverlay()
  const { t, i18n } = useTranslation('layout')
  const { caller } = useCaller()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const signOut = useSignOut()
  return (
    <Menu position="bottom-end" closeOnItemClick opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <Button variant="subtle" size="compact-md" color="gray" c="inherit" rightSection="▾">
          {caller.user.name}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item renderRoot={props => <Link {...props} to={ACCOUNT_PAGE.to} />}>{t(ACCOUNT_PAGE.name)}</Menu.Item>
        <Menu.Divider />
        <Menu.Label>{t('menu.language')}</Menu.Label>
        {Object.entries(LANGUAGES).map(([language, name]) => (
          <Menu.Item
            key={language}
            lang={language}
            className={classes.choice}
            aria-current={i18n.language === language}
            onClick={() => chooseLanguage(language as Language)}
          >
            {name}
          </Menu.Item>
        ))}
        <Menu.Label>{t('menu.theme')}</Menu.Label>
        {SCHEMES.map(scheme => (
          <Menu.Item
            key={scheme}
            className={classes.choice}
            aria-current={colorScheme === scheme}
            onClick={() => setColorScheme(scheme)}
          >
            {t(`menu.${scheme}`)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => signOut.mutate()}>{t('menu.signOut')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

import { Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core'
import IconSelector from '@tabler/icons-react/icons/IconSelector'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../api/caller.ts'
import { chooseLanguage, LANGUAGES, type Language } from '../i18n/index.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Icon } from '../ui/icon.tsx'
import { SCHEMES } from './commands.ts'
import classes from './layout.module.css'
import { ACCOUNT_PAGE } from './navigation.ts'
import sidebar from './sidebar.module.css'
import { useMenuWidth } from './use-menu-width.ts'
import { useOverlay } from './use-overlay.ts'
import { useSignOut } from './use-sign-out.ts'

export function UserMenu() {
  const [isOpen, setOpen] = useOverlay()
  const { t, i18n } = useTranslation('layout')
  const { caller } = useCaller()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const signOut = useSignOut()
  return (
    <Menu position="top-start" width={useMenuWidth()} closeOnItemClick opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <UnstyledButton className={sidebar.opener}>
          <Avatar id={caller.user.user_id} name={caller.user.name} />
          <span>{caller.user.name}</span>
          <Icon of={IconSelector} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown miw={184}>
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

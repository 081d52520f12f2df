/**
 * The pages of the sidebar and the palette, in their order. `also` lists further paths at which the entry is the
 * current one. On a narrow screen the pages with `isInBar` are in the bar at the bottom, and the others in its menu.
 */
export const MAIN_PAGES = [
  { to: '/', name: 'overview', exact: true, isInBar: true, also: [] },
  { to: '/members', name: 'members', exact: false, isInBar: true, also: [] },
  { to: '/profiles', name: 'profiles', exact: false, isInBar: false, also: [] },
  { to: '/webhooks', name: 'webhooks', exact: false, isInBar: true, also: [] },
  { to: '/settings/keys', name: 'settings.keys', exact: false, isInBar: false, also: [] },
  { to: '/audit', name: 'audit', exact: false, isInBar: true, also: [] },
  { to: '/settings/triggers', name: 'automation', exact: false, isInBar: false, also: ['/settings/oracle'] },
  { to: '/settings', name: 'settings.title', exact: true, isInBar: false, also: ['/settings/directories'] },
] as const

/** The second key of the shortcut to a page, after G. */
export const PAGE_KEYS: Readonly<Record<(typeof MAIN_PAGES)[number]['name'], string>> = {
  overview: 'o',
  members: 'm',
  profiles: 'p',
  webhooks: 'w',
  'settings.keys': 'k',
  audit: 'a',
  automation: 't',
  'settings.title': 's',
}

/** The screens below an entry of the sidebar, in the order of their tabs. */
export const SUBPAGES = {
  members: [
    { to: '/members/invitations', name: 'settings.invitations' },
    { to: '/members/sign-ins', name: 'settings.signIns' },
  ],
  automation: [
    { to: '/settings/triggers', name: 'settings.triggers' },
    { to: '/settings/oracle', name: 'settings.oracle' },
  ],
  'settings.title': [
    { to: '/settings', name: 'settings.organization' },
    { to: '/settings/directories', name: 'settings.directories' },
  ],
} as const

/** One line about a settings screen, below its title. `term` is a word in it that a popover explains. */
export const SETTINGS_LEADS = [
  { of: '/settings/keys', text: 'leads.keys' },
  { of: '/settings/triggers', text: 'leads.triggers', term: 'triggers' },
  { of: '/settings/oracle', text: 'leads.oracle' },
  { of: '/settings/directories', text: 'leads.directories' },
] as const

/** The account's page, which is linked from the user menu, not from the sidebar. */
export const ACCOUNT_PAGE = { to: '/security', name: 'account' } as const

/** The URLs that the shortcut C opens, by page, with the permission that each needs. */
export const CREATE_ACTIONS = [
  { on: '/members', address: '/members?invite=true', permission: 'members.invite' },
  { on: '/profiles', address: '/profiles?create=true', permission: 'profiles.manage' },
  { on: '/webhooks', address: '/webhooks/new', permission: 'governance.manage' },
  { on: '/settings/keys', address: '/settings/keys?dialog=create', permission: 'api_keys.manage' },
  { on: '/settings/directories', address: '/settings/directories/new', permission: 'directories.manage' },
] as const

/** The palette's actions, each with the URL that opens it and the permission that it needs. */
export const QUICK_ACTIONS = [
  { address: '/members?invite=true', name: 'quickActions.invite', permission: 'members.invite' },
  { address: '/settings/keys?dialog=create', name: 'quickActions.createKey', permission: 'api_keys.manage' },
  { address: '/webhooks/new', name: 'quickActions.createWebhook', permission: 'governance.manage' },
  { address: '/settings/directories/new', name: 'quickActions.connectDirectory', permission: 'directories.manage' },
  { address: '/audit/export', name: 'quickActions.exportAudit', permission: 'audit.read' },
  { address: '/audit/verify', name: 'quickActions.verifyAudit', permission: 'audit.read' },
  { address: '/audit/verify#checkpoint', name: 'quickActions.saveCheckpoint', permission: 'audit.read' },
] as const

/** Where the rail and the palette lead, in their order. */
export const PLACES = [
  { to: '/members', name: 'members', exact: false },
  { to: '/webhooks', name: 'webhooks', exact: false },
  { to: '/audit', name: 'audit', exact: false },
] as const

export default {
  title: 'Settings',
  facts: 'Details',
  id: 'Organization ID',
  baseUrl: 'API base URL',
  created: 'Created',
  unchanged: 'Enter a different name first.',
  name: {
    title: 'General',
    what: 'All members see this name. It also appears in invitation emails.',
    label: 'Organization name',
    submit: 'Save name',
    not: 'The organization was not renamed',
    done: 'The organization has been renamed.',
  },
}

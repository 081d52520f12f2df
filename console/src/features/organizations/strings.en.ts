export default {
  title: 'Organization',
  facts: 'For support and scripts',
  id: 'Id',
  copyId: 'Copy the id',
  created: 'Created',
  unchanged: 'Type another name first.',
  name: {
    title: 'Name',
    what: 'Everybody sees it, also in the mails that invite people.',
    label: 'Name of the organization',
    submit: 'Rename the organization',
    not: 'The organization was not renamed',
    done: 'The organization is renamed.',
  },
}
